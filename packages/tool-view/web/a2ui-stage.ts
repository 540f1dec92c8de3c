// The stage of A2UI, with its styles.
import './styles.ts';

export * from '@vitrine/a2ui/host';
