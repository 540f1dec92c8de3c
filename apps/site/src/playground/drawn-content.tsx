// What the page draws itself from data: components, and A2UI surfaces. Loaded with the first of them.
import { A2UISurface } from '@vitrine/a2ui/react';
import { ComponentView } from '@vitrine/components';
import type { ShownContent } from './paste/read-paste.ts';
import '@vitrine/components/styles.css';
import '@vitrine/a2ui/styles.css';

export interface DrawnContentProps {
  content: Exclude<ShownContent, { type: 'view' }>;
  onAction(text: string): void;
  onOpenUrl(url: string): void;
}

export default function DrawnContent({ content, onAction, onOpenUrl }: DrawnContentProps) {
  if (content.type === 'component')
    return (
      <ComponentView
        definition={content.definition}
        data={content.data}
        defaultId="paste"
        onAction={(id, detail) => onAction(`Action ${id} with ${JSON.stringify(detail) ?? 'nothing'}`)}
      />
    );
  const { surfaces } = content;
  return surfaces
    .inPlace('paste')
    .map(({ key, surfaceId }) => (
      <A2UISurface
        key={key}
        surfaces={surfaces}
        surfaceKey={key}
        label={`Interface ${surfaceId.slice(0, 60)}`}
        onAction={({ name, context }) => onAction(`Action ${name} with ${JSON.stringify(context) ?? 'nothing'}`)}
        onOpenUrl={onOpenUrl}
      />
    ));
}
