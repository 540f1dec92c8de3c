// The pages `/boards` and `/boards/ID`.
import type { Page } from '../state/router.ts';
import { BoardList } from './board-list.tsx';
import { BoardView } from './board-view.tsx';
import '../../styles/boards/boards.css';

export default function BoardsPage({ page }: { page: Page }) {
  const [id] = page.parts;
  return id === undefined ? <BoardList /> : <BoardView key={id} id={id} />;
}
