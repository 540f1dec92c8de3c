// Makes a tool UI that an application places in its tree, hands to `<ToolPart>` or puts into a toolkit.
import type { FC } from 'react';
import type { AnyRegistration, ToolUIRegistration } from './registration.ts';
import { createToolRender, type ToolRender } from './tool-render.tsx';
import { useRegistration } from './use-tool-ui.ts';

/** Registers itself while it is mounted. `render` is for a toolkit entry; `registration` says whose calls it draws. */
export interface ToolUI extends FC {
  readonly render: ToolRender;
  readonly registration: AnyRegistration;
}

/**
 * Draws the calls of a tool with a component of the catalog (`definition`), or with `render` or `component` of the application (`schema`).
 * @example
 * import * as z from 'zod';
 *
 * const City = z.object({ city: z.string() });
 * const ForecastUI = makeToolUI({ toolName: 'forecast', schema: City, render: ({ data }) => <b>{data.city}</b> });
 */
export function makeToolUI<Data extends object>(registration: ToolUIRegistration<Data>): ToolUI {
  const anyRegistration = registration as AnyRegistration;
  const render = createToolRender(anyRegistration);
  const Registration: FC = () => {
    useRegistration(render, anyRegistration);
    return null;
  };
  Registration.displayName = `ToolUI(${anyRegistration.toolName})`;
  return Object.assign(Registration, { render, registration: anyRegistration });
}
