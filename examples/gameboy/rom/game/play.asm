; The level in play: steps, pushes, and how they are shown.

DOWN  equ 0
UP    equ 1
LEFT  equ 2
RIGHT equ 3

STEP_FRAMES equ 8    ; two pixels a frame
MOST_MOVES  equ 999
LOG_PUSHED  equ 2    ; the number of the bit in wLog

UpdatePlay:
  ld a, [wAnimation]
  and a
  jr z, .idle
  dec a
  ld [wAnimation], a
  jp nz, ShowPorter
  jp EndStep
.idle:
  call TakePress
  ret z
  bit PAD_A, a
  jp nz, UndoStep
  bit PAD_B, a
  jp nz, RestartLevel
  bit PAD_SELECT, a
  jp nz, ShowSelect
  ld b, DOWN
  bit PAD_DOWN, a
  jr nz, .step
  ld b, UP
  bit PAD_UP, a
  jr nz, .step
  ld b, LEFT
  bit PAD_LEFT, a
  jr nz, .step
  ld b, RIGHT
  bit PAD_RIGHT, a
  ret z              ; START alone
.step:
  ld a, b
  call TryStep
  jp ShowPorter

RestartLevel:
  ld hl, SoundUndo
  call PlayTone
  jp StartLevel

; b = how far the next cell in direction wFacing is. Changes a and hl.
Distance:
  ld a, [wFacing]
  ld hl, .distances
  call AddA
  ld b, [hl]
  ret
.distances:
  db 16, -16, -1, 1

; Turns the porter to direction a, and makes the step if the way is free or a crate can be pushed.
TryStep:
  ld [wFacing], a
  xor a
  ld [wPushed], a
  ld hl, wMoves
  ld a, [hl+]
  cp low(MOST_MOVES)
  jr nz, .counts
  ld a, [hl]
  cp high(MOST_MOVES)
  jr z, .bump
.counts:
  call Distance
  ld a, [wPlayer]
  add a, b
  ld l, a
  ld h, high(wGrid)
  ld a, [hl]
  bit CRATE, a
  jr nz, .crate
  call IsGround
  jr nz, .bump
  ld a, l
  ld [wPlayer], a
  ld hl, SoundStep
  call PlayNoise
  jr .made

.crate:              ; l = the crate's cell, d = the cell behind it
  ld a, l
  add a, b
  ld d, a
  ld e, l
  ld l, d
  ld a, [hl]
  call IsGround
  jr nz, .bump
  ld l, e
  call TakeCrate
  ld l, d
  call PutCrate
  ld a, e
  ld [wPlayer], a
  ld a, 1
  ld [wPushed], a
  ld a, e
  call DrawCell      ; without the crate, which is an object while it moves
  ld hl, SoundPush
  call PlayNoise

.made:
  call LogStep
  ld a, STEP_FRAMES
  ld [wAnimation], a
  jp QueueMoves

.bump:
  ld hl, SoundBump
  jp PlayTone

; The zero flag: the cell a is ground without a crate.
IsGround:
  cp CELL_FLOOR
  ret z
  cp CELL_GOAL
  ret

; Takes the crate from the cell hl, and counts it if it leaves a mark.
TakeCrate:
  res CRATE, [hl]
  ld a, [hl]
  cp CELL_GOAL
  ret nz
  ld a, [wCratesLeft]
  inc a
  ld [wCratesLeft], a
  ret

; Puts a crate on the cell hl, and counts it if it comes onto a mark.
PutCrate:
  ld a, [hl]
  set CRATE, [hl]
  cp CELL_GOAL
  ret nz
  ld a, [wCratesLeft]
  dec a
  ld [wCratesLeft], a
  ret

; Writes the step into the log, and counts it.
LogStep:
  call LogAddress
  ld a, [wPushed]
  rlca
  rlca
  ld b, a
  ld a, [wFacing]
  or b
  ld [hl], a
  ld hl, wMoves
  inc [hl]
  ret nz
  inc hl
  inc [hl]
  ret

; hl = where the next step is written in the log. Changes bc.
LogAddress:
  ld a, [wMoves]
  ld c, a
  ld a, [wMoves + 1]
  ld b, a
  ld hl, wLog
  add hl, bc
  ret

; The step has been shown. A pushed crate is part of the background again.
EndStep:
  call ShowPorter
  ld a, [wPushed]
  and a
  jr z, .done
  xor a
  ld [wPushed], a
  call Distance
  ld a, [wPlayer]
  add a, b
  call DrawCell
  call HideCrate
.done:
  ld a, [wCratesLeft]
  and a
  ret nz
  jp CompleteLevel

HideCrate:
  ld hl, wObjects + 8
  ld bc, 8
  jp Clear

; Places the porter, and the crate that is being pushed, for this frame.
ShowPorter:
  ld a, [wPlayer]
  ld b, a
  and $f0
  add a, 8           ; below the line of the status
  ld c, a
  ld a, b
  and $0f
  swap a
  ld b, a            ; b, c = where the porter comes to stand
  ld a, [wAnimation]
  add a, a
  ld d, a            ; so far away is still the end of the step
  ld a, [wFacing]
  and a
  jr z, .down
  dec a
  jr z, .up
  dec a
  jr z, .left
  ld a, b
  sub d
  ld b, a
  jr .placed
.down:
  ld a, c
  sub d
  ld c, a
  jr .placed
.up:
  ld a, c
  add a, d
  ld c, a
  jr .placed
.left:
  ld a, b
  add a, d
  ld b, a
.placed:
  push bc
  call PorterSquare
  ld hl, wObjects
  call PlaceObject
  pop bc
  ld a, [wPushed]
  and a
  ret z

; The crate, one cell before the porter at b, c.
PlaceCrate:
  ld a, [wFacing]
  ld hl, .offsets
  add a, a
  call AddA
  ld a, [hl+]
  add a, b
  ld b, a
  ld a, [hl]
  add a, c
  ld c, a
  ld d, TILE_CRATE
  ld e, %00010000    ; in the shades of the background
  ld hl, wObjects + 8
  jp PlaceObject
.offsets:            ; x, y
  db 0, 16, 0, -16, -16, 0, 16, 0

; d = the first tile of the porter, e = its attributes. Keeps bc.
PorterSquare:
  push bc
  ld a, [wFacing]
  ld hl, .squares
  add a, a
  call AddA
  ld a, [hl+]
  ld d, a
  ld e, [hl]
  ld a, [wAnimation]
  cp STEP_FRAMES / 2
  jr c, .done
  ld a, d            ; the other leg first in every other step
  add a, 4
  ld d, a
  ld a, [wFacing]
  cp LEFT
  jr nc, .done
  ld a, [wMoves]
  and 1
  jr z, .done
  set MIRRORED, e
.done:
  pop bc
  ret
.squares:            ; tile, attributes
  db TILE_PORTER_DOWN, 0
  db TILE_PORTER_UP, 0
  db TILE_PORTER_RIGHT, 1 << MIRRORED
  db TILE_PORTER_RIGHT, 0
