; Buttons. Each press waits in a ring until the screen takes it: presses during an animation are not lost.

HOLD_DELAY equ 18    ; frames until an arrow that is held repeats
RING_MASK  equ 15

; Reads the buttons; new presses go into the ring.
ReadButtons:
  ld a, $20          ; the arrows
  ldh [rP1], a
  ldh a, [rP1]
  ldh a, [rP1]
  cpl
  and $0f
  swap a
  ld b, a
  ld a, $10          ; the others
  ldh [rP1], a
  ldh a, [rP1]
  ldh a, [rP1]
  ldh a, [rP1]
  cpl
  and $0f
  or b
  ld b, a
  ld a, $30
  ldh [rP1], a

  ld a, [wHeld]
  ld c, a            ; held before
  ld a, b
  ld [wHeld], a
  ld a, c
  cpl
  and b
  jr nz, .pressed

  ; Nothing is new. An arrow that is held long enough counts as pressed again, whenever no press waits.
  ld a, b
  and PAD_ARROWS
  jr z, .released
  ld hl, wHoldFrames
  ld a, [hl]
  cp HOLD_DELAY
  jr nc, .repeat
  inc [hl]
  ret
.repeat:
  ld a, [wPressCount]
  and a
  ret nz
  ld a, [wAnimation]
  and a
  ret nz
  ld a, b
  and PAD_ARROWS
  jr AddPress
.released:
  xor a
  ld [wHoldFrames], a
  ret
.pressed:
  ld b, a
  xor a
  ld [wHoldFrames], a
  ld a, b

; Puts the press a at the end of the ring, unless it is full.
AddPress:
  ld b, a
  ld hl, wPressCount
  ld a, [hl]
  cp RING_MASK + 1
  ret nc
  inc [hl]
  ld a, [wPressEnd]
  ld c, a
  inc a
  and RING_MASK
  ld [wPressEnd], a
  ld a, c
  ld hl, wPresses
  call AddA
  ld [hl], b
  ret

; a = the oldest press that waits, or 0 (with the zero flag).
TakePress:
  ld hl, wPressCount
  ld a, [hl]
  and a
  ret z
  ld b, a
  dec [hl]
  ld a, [wPressEnd]
  sub b
  and RING_MASK
  ld hl, wPresses
  call AddA
  ld a, [hl]
  and a
  ret
