// For the stories of views: the window of a host.
export { useHostWindow } from '../react/host-window.ts';
