// Draws remote-DOM scripts with the components. Loaded with the first script.
import { componentElements } from '@vitrine/components/remote-dom';
import { createReactRemoteDOMStage } from '@vitrine/react/remote-dom';
import '@vitrine/components/styles.css';

export const remoteDomStage = createReactRemoteDOMStage({ elements: componentElements });
