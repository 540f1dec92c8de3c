// Drags a row by its handle. The other rows make way while it moves: the dragged one stays in the document, because an element that is taken out
// of it loses the pointer.

export interface Drag {
  readonly isDragging: boolean;
}

export interface DragOptions {
  /** Called when the row was put down at another place. */
  readonly onDrop: (row: HTMLElement) => void;
  /** Called when nothing was moved: the order is drawn again. */
  readonly onCancel: () => void;
}

/** Pixels that a pointer moves before it drags. */
const THRESHOLD = 4;

interface Grip {
  readonly row: HTMLElement;
  readonly handle: HTMLElement;
  readonly pointerId: number;
  readonly startY: number;
  readonly startTop: number;
  readonly startIndex: number;
  isMoving: boolean;
}

export function createDrag(list: HTMLElement, { onDrop, onCancel }: DragOptions): Drag {
  let grip: Grip | undefined;
  const indexIn = (row: Element): number => [...list.children].indexOf(row);

  function move(y: number): void {
    if (!grip) return;
    const { row, startY, startTop } = grip;
    if (!grip.isMoving && Math.abs(y - startY) < THRESHOLD) return;
    grip.isMoving = true;
    row.dataset.dragged = 'true';
    for (let next = row.nextElementSibling; next && y > middle(next); next = row.nextElementSibling)
      list.insertBefore(next, row);
    for (let before = row.previousElementSibling; before && y < middle(before); before = row.previousElementSibling)
      list.insertBefore(before, row.nextElementSibling);
    const top = Math.min(Math.max(y - startY + startTop, 0), list.clientHeight - row.offsetHeight);
    row.style.translate = `0 ${top - row.offsetTop}px`;
  }

  function end(isDropped: boolean): void {
    if (!grip) return;
    const { row, handle, pointerId, startIndex } = grip;
    grip = undefined;
    if (handle.hasPointerCapture(pointerId)) handle.releasePointerCapture(pointerId);
    row.style.translate = '';
    delete row.dataset.dragged;
    if (isDropped && indexIn(row) !== startIndex) onDrop(row);
    else onCancel();
  }

  list.addEventListener('pointerdown', event => {
    const handle = (event.target as Element).closest<HTMLElement>('.handle');
    const row = handle?.closest<HTMLElement>('li');
    if (!handle || !row || event.button !== 0 || grip) return;
    const { pointerId, clientY: startY } = event;
    handle.setPointerCapture(pointerId);
    grip = { row, handle, pointerId, startY, startTop: row.offsetTop, startIndex: indexIn(row), isMoving: false };
  });
  list.addEventListener('pointermove', ({ clientY, pointerId }) => {
    if (pointerId === grip?.pointerId) move(clientY);
  });
  list.addEventListener('pointerup', ({ pointerId }) => {
    if (pointerId === grip?.pointerId) end(true);
  });
  list.addEventListener('pointercancel', () => end(false));
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && grip) end(false);
  });
  return {
    get isDragging() {
      return grip !== undefined;
    },
  };
}

function middle(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
