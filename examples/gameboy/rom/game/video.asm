; Pictures: the interrupt that shows what was prepared, texts and numbers, objects.

; Tiles and shades, before the first screen. The screen of the console is on, so wait for the end of a picture first.
StartVideo:
  ld hl, hCopyObjects
  ld de, CopyObjects
  ld bc, CopyObjectsEnd - CopyObjects
  call Copy
.wait:
  ldh a, [rLY]
  cp 144
  jr nz, .wait
  xor a
  ldh [rLCDC], a
  ldh [rSCY], a
  ld a, WX_LEFT
  ldh [rWX], a
  call HidePanel
  ld a, %11100100
  ldh [rBGP], a
  ldh [rOBP1], a     ; crates, in the shades of the background
  ld a, %11100000
  ldh [rOBP0], a     ; the porter: white, dark grey, black
  ld hl, TILES
  ld de, Tiles
  ld bc, TilesEnd - Tiles
  call Copy
  ld a, LCDC_ON
  ldh [rLCDC], a
  ret

; Is copied to hCopyObjects.
CopyObjects:
  ld a, high(wObjects)
  ldh [rDMA], a
  ld a, 40
.wait:
  dec a
  jr nz, .wait
  ret
CopyObjectsEnd:

; The interrupt. It leaves a picture that is not finished for the next time.
OnPicture:
  push af
  ld a, [wReady]
  and a
  jr z, .done
  push bc
  push de
  push hl
  call hCopyObjects
  call FlushQueue
  xor a
  ld [wReady], a
  ld hl, wFrames
  inc [hl]
  pop hl
  pop de
  pop bc
.done:
  pop af
  reti

; Shows the prepared picture, and returns right behind its end.
WaitFrame:
  ld a, 1
  ld [wReady], a
.wait:
  halt
  nop
  ld a, [wReady]
  and a
  jr nz, .wait
  ret

; Turns the screen off to draw a new one; background and window black, no objects, no panel, no presses left.
BeginScreen:
  call HideObjects
  call WaitFrame
  xor a
  ldh [rLCDC], a
  ldh [rSCX], a
  ld [wPressCount], a
  call HidePanel
  ld hl, MAP
.black:
  ld a, TILE_BLACK
  ld [hl+], a
  ld a, h
  cp $a0
  jr nz, .black
  ret

; Turns the screen on again, and makes the screen a the one that is updated.
EndScreen:
  ld [wScreen], a
  call FlushQueue
  ld a, LCDC_ON
  ldh [rLCDC], a
  ret

HidePanel:
  ld a, WY_HIDDEN
  ld [wPanelY], a
  ldh [rWY], a
  ret

; Takes all objects off the screen.
HideObjects:
  ld hl, wObjects
  ld bc, 160
  jp Clear

; Puts tile a at hl when the picture is ready, and goes on to the next address. Keeps bc and de.
QueueTile:
  push bc
  push hl
  ld b, h
  ld c, l
  ld h, high(wQueue)
  push af
  ld a, [wQueueEnd]
  ld l, a
  pop af
  ld [hl], b
  inc l
  ld [hl], c
  inc l
  ld [hl], a
  inc l
  ld a, l
  ld [wQueueEnd], a
  pop hl
  inc hl
  pop bc
  ret

; Puts the tiles of the queue where they belong. The screen is off, or between two pictures.
FlushQueue:
  ld a, [wQueueEnd]
  and a
  ret z
  ld c, a
  ld h, high(wQueue)
  ld l, 0
.next:
  ld a, [hl+]
  ld d, a
  ld a, [hl+]
  ld e, a
  ld a, [hl+]
  ld [de], a
  ld a, l
  cp c
  jr nz, .next
  xor a
  ld [wQueueEnd], a
  ret

; Writes the text at de, which ends with 0, to hl. The screen is off.
Print:
  ld a, [de]
  and a
  ret z
  ld [hl+], a
  inc de
  jr Print

; Puts the number de, below 1000, at hl.
QueueThreeDigits:
  ld b, '0' - 1
.hundreds:
  inc b
  ld a, e
  sub 100
  ld e, a
  ld a, d
  sbc a, 0
  ld d, a
  jr nc, .hundreds
  ld a, e
  add a, 100
  ld e, a
  ld a, b
  call QueueTile

; Puts the number e, below 100, at hl.
QueueTwoDigits:
  ld b, '0' - 1
.tens:
  inc b
  ld a, e
  sub 10
  ld e, a
  jr nc, .tens
  add a, 10
  ld e, a
  ld a, b
  call QueueTile
  ld a, e
  add a, '0'
  jp QueueTile

; Puts a square of 2x2 tiles at hl, from tile e on. Tiles of a square are numbered column by column.
QueueSquare:
  ld a, e
  call QueueTile
  ld a, e
  add a, 2
  call QueueTile
  ld bc, ROW - 2
  add hl, bc
  ld a, e
  inc a
  call QueueTile
  ld a, e
  add a, 3
  jp QueueTile

; Places two objects, 16x16 pixels, at hl in wObjects: x in b, y in c, first tile in d, attributes in e.
MIRRORED equ 5
PlaceObject:
  ld a, d
  bit MIRRORED, e
  jr z, .left
  add a, 2
.left:
  call .half
  ld a, b
  add a, 8
  ld b, a
  ld a, d
  bit MIRRORED, e
  jr nz, .half
  add a, 2
.half:
  push af
  ld a, c
  add a, 16
  ld [hl+], a
  ld a, b
  add a, 8
  ld [hl+], a
  pop af
  ld [hl+], a
  ld a, e
  ld [hl+], a
  ret
