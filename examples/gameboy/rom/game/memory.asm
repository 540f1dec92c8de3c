; The memory of the game. Tests read it from outside: see the README for what may be relied on.

org $c000
wScreen:      ds 1   ; what is shown, one of SCREEN_...
wLevel:       ds 1   ; the level in play, from 0
wMoves:       ds 2   ; steps made, least significant byte first
wPlayer:      ds 1   ; the porter's cell: row in the high digit, column in the low one
wFacing:      ds 1   ; one of DOWN, UP, LEFT, RIGHT
wCratesLeft:  ds 1   ; crates that are not on a mark
wAnimation:   ds 1   ; frames that the step in progress is still shown
wCursor:      ds 1   ; the level chosen on the selection screen, from 0
wPanelY:      ds 1   ; the line where the panel of a completed level begins; 144: hidden
wPressCount:  ds 1   ; presses that wait

; Frames, buttons, sound.
org $c010
wReady:       ds 1   ; 1: the picture is prepared, the interrupt may show it
wFrames:      ds 1   ; counts frames
wHeld:        ds 1   ; buttons held in this frame
wHoldFrames:  ds 1   ; how long the same arrow has been held
wPressEnd:    ds 1   ; where the next press is put
wQueueEnd:    ds 1   ; how much of wQueue is used
wPushed:      ds 1   ; 1: the step in progress pushes a crate
wReturn:      ds 1   ; the screen that leaving the selection leads back to
wNewlySolved: ds 1   ; 1: the level was solved for the first time
wTuneWait:    ds 1   ; frames until the next note
wTune:        ds 2   ; the next note; 0: silence

org $c020
wStars:       ds 12  ; 0 to 3 for each level; 0: not solved

org $c030
wPresses:     ds 16  ; presses that wait, a ring

; One page each: the low byte of an address is the place in it.
org $c100
wGrid:        ds 256 ; the cells of the level, 16 a row
org $c200
wObjects:     ds 160 ; copied to the objects of the screen each frame
org $c300
wQueue:       ds 192 ; tiles to be put on the background: address (high byte first) and tile

org $c400
wLog:         ds 1024 ; the steps made, for undo: direction, and LOG_PUSHED
wEnd:

STACK equ $e000

; Behind the memory: runs while the objects are copied, when nothing else can be read.
org $ff80
hCopyObjects: ds 10
