; Night Depot. A porter pushes crates onto marks, in twelve small depots.
; This file is the start of the program, and its loop; the other files are included at its end.

include "hardware.asm"

SCREEN_TITLE    equ 0
SCREEN_PLAY     equ 1
SCREEN_COMPLETE equ 2
SCREEN_SELECT   equ 3
SCREEN_FINAL    equ 4

org $0040            ; the interrupt at the end of each picture
  jp OnPicture

org $0100
  nop
  jp Start
                     ; $0104 to $014F is the header. The build writes it.
org $0150
Start:
  di
  ld sp, STACK
  ld hl, wScreen
  ld bc, wEnd - wScreen
  call Clear
  call StartVideo
  call StartSound
  ld a, 1
  ldh [rIE], a
  xor a
  ldh [rIF], a
  ei
  call ShowTitle

; Once a frame: read the buttons, let the screen do its work, wait for the next picture.
Loop:
  call WaitFrame
  call ReadButtons
  call UpdateTune
  ld hl, Loop
  push hl
  ld a, [wScreen]
  ld hl, .screens
  call WordAt
  jp hl

.screens:
  dw UpdateTitle, UpdatePlay, UpdateComplete, UpdateSelect, UpdateFinal

; hl = the word number a of the table at hl
WordAt:
  add a, a
  ld c, a
  ld b, 0
  add hl, bc
  ld a, [hl+]
  ld h, [hl]
  ld l, a
  ret

; hl = hl + a. Changes a.
AddA:
  add a, l
  ld l, a
  ret nc
  inc h
  ret

; Puts 0 into bc bytes from hl on.
Clear:
  xor a
  ld [hl+], a
  dec bc
  ld a, b
  or c
  jr nz, Clear
  ret

; Copies bc bytes from de to hl.
Copy:
  ld a, [de]
  ld [hl+], a
  inc de
  dec bc
  ld a, b
  or c
  jr nz, Copy
  ret

include "video.asm"
include "input.asm"
include "sound.asm"
include "title.asm"
include "level.asm"
include "play.asm"
include "undo.asm"
include "complete.asm"
include "select.asm"
include "final.asm"
include "levels.asm"
include "tiles.asm"
include "memory.asm"
