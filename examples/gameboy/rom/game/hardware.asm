; The registers of the console that the game uses.

rP1   equ $ff00      ; the buttons
rNR10 equ $ff10      ; tone: sweep, length, volume, pitch
rNR41 equ $ff20      ; noise: length, volume, pitch, start
rNR50 equ $ff24      ; volume of both sides
rNR51 equ $ff25      ; which channel is heard where
rNR52 equ $ff26      ; sound on and off
rIF   equ $ff0f      ; interrupts that wait
rLCDC equ $ff40      ; what the screen shows
rSCY  equ $ff42
rSCX  equ $ff43
rLY   equ $ff44      ; the line that is drawn
rDMA  equ $ff46      ; copies a page of memory to the objects
rBGP  equ $ff47      ; shades of the background
rOBP0 equ $ff48      ; shades of objects
rOBP1 equ $ff49
rWY   equ $ff4a      ; where the window begins
rWX   equ $ff4b
rIE   equ $ffff      ; interrupts that are wanted

TILES  equ $8000
MAP    equ $9800     ; the background, 32 tiles a row
WINDOW equ $9c00     ; the window, which holds the panel of a completed level
ROW    equ 32

; Background, window and objects on; objects of 8x16 pixels; tiles of all three from $8000.
LCDC_ON equ %11110111
WY_HIDDEN equ 144
WX_LEFT   equ 7

; Bits of a press, as `ReadButtons` puts them together.
PAD_A      equ 0
PAD_B      equ 1
PAD_SELECT equ 2
PAD_START  equ 3
PAD_RIGHT  equ 4
PAD_LEFT   equ 5
PAD_UP     equ 6
PAD_DOWN   equ 7
PAD_ARROWS equ $f0
