// An icon: one of the catalog's names, or a path that the server sends, which can only draw lines.
import { isRecord } from '@vitrine/std/internal/json';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { ICON_SHAPES } from './icon-shapes.ts';

/** The letters of SVG path data, and numbers. */
const PATH_DATA = /^[\sMmLlHhVvCcSsQqTtAaZz\d.,eE+-]{1,10000}$/;

export function IconView({ node }: { node: ResolvedNode }): ReactNode {
  const { name } = node.props;
  const path =
    isRecord(name) && typeof name.svgPath === 'string' && PATH_DATA.test(name.svgPath) ? name.svgPath : undefined;
  const shape = typeof name === 'string' && Object.hasOwn(ICON_SHAPES, name) ? ICON_SHAPES[name] : undefined;
  const label = node.label === undefined ? undefined : safeText(node.label);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: with a label it has a role
    <span
      className="vitrine-a2ui-icon"
      data-icon={typeof name === 'string' ? name.slice(0, 50) : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      {(path ?? shape) !== undefined && (
        <svg viewBox="0 0 24 24" aria-hidden="true" data-filled={path !== undefined || undefined}>
          <path d={path ?? shape} />
        </svg>
      )}
    </span>
  );
}
