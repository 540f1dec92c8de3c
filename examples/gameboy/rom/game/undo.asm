; Takes the last step back, with the crate it pushed.

UndoStep:
  ld hl, wMoves
  ld a, [hl+]
  or [hl]
  ret z
  dec hl
  ld a, [hl]
  dec [hl]
  and a
  jr nz, .counted
  inc hl
  dec [hl]
.counted:
  call LogAddress
  ld a, [hl]
  ld d, a            ; the step
  and %11
  ld [wFacing], a
  call Distance
  bit LOG_PUSHED, d
  jr z, .walk
  push bc
  ld a, [wPlayer]
  ld e, a
  add a, b
  ld d, a            ; e = the porter's cell, d = the crate's
  ld h, high(wGrid)
  ld l, d
  call TakeCrate
  ld l, e
  call PutCrate
  push de
  ld a, e
  call DrawCell
  pop de
  ld a, d
  call DrawCell
  pop bc
.walk:
  ld a, [wPlayer]
  sub b
  ld [wPlayer], a
  ld hl, SoundUndo
  call PlayTone
  call QueueMoves
  jp ShowPorter
