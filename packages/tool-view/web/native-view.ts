// The drawing of native components, with its styles.
import './styles.ts';

export * from '../src/element/native-view.tsx';
