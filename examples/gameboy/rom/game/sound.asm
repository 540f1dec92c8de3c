; Short sounds, and a tune for a completed level.

StartSound:
  ld a, $80
  ldh [rNR52], a
  ld a, $77
  ldh [rNR50], a
  ld a, $ff
  ldh [rNR51], a
  ret

; Plays the five bytes at hl on the tone channel.
PlayTone:
  ld c, low(rNR10)
  ld b, 5
  jr CopySound

; Plays the four bytes at hl on the noise channel.
PlayNoise:
  ld c, low(rNR41)
  ld b, 4
CopySound:
  ld a, [hl+]
  ldh [c], a
  inc c
  dec b
  jr nz, CopySound
  ret

SoundStep:   db $3a, $41, $55, $c0
SoundPush:   db $20, $72, $67, $c0
SoundBump:   db $1c, $b0, $81, $80, $84
SoundUndo:   db $17, $b0, $61, $00, $c6
SoundCursor: db $00, $b8, $61, $c0, $c7

; Starts the tune at hl.
PlayTune:
  ld a, l
  ld [wTune], a
  ld a, h
  ld [wTune + 1], a
  xor a
  ld [wTuneWait], a
  ret

; Once a frame: the next note when its time has come.
UpdateTune:
  ld hl, wTune
  ld a, [hl+]
  ld h, [hl]
  ld l, a
  or h
  ret z
  ld a, [wTuneWait]
  and a
  jr z, .note
  dec a
  ld [wTuneWait], a
  ret
.note:
  ld a, [hl+]
  and a
  jr z, .end
  ld [wTuneWait], a
  ld c, low(rNR10)
  xor a
  ldh [c], a
  inc c
  ld a, $80
  ldh [c], a
  inc c
  ld a, $a3
  ldh [c], a
  inc c
  ld a, [hl+]
  ldh [c], a
  inc c
  ld a, [hl+]
  or $80
  ldh [c], a
  ld a, l
  ld [wTune], a
  ld a, h
  ld [wTune + 1], a
  ret
.end:
  ld [wTune], a
  ld [wTune + 1], a
  ret

; A note: frames, pitch (least significant byte first). 0 ends the tune.
TuneComplete:
  db 7, $06, $07     ; c
  db 7, $39, $07     ; e
  db 7, $59, $07     ; g
  db 7, $83, $07     ; c
  db 7, $59, $07     ; g
  db 20, $83, $07    ; c
  db 0

TuneFinal:
  db 10, $83, $07, 10, $9d, $07, 10, $ac, $07, 10, $9d, $07
  db 10, $ac, $07, 10, $c1, $07, 30, $d6, $07
  db 0
