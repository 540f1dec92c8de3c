// The page `rename-collection`, connected to its host: it calls the tool when the form is submitted.

import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import {
  type RenameCollectionData,
  RenameCollectionDataSchema,
} from '@vitrine/protocol/internal/render-data/rename-collection';
import { type View, ViewError } from '@vitrine/view';
import type { ReactNode } from 'react';
import { type RenameArguments, RenameCollectionView } from '../rename-collection/rename-collection.tsx';
import { ConnectedPage, type PageProps, readText } from './connected-page.tsx';

/** The tool that renames. A constant, so that data cannot choose the called tool. */
const TOOL = 'rename-collection';
/** Arguments that the form itself provides. */
const OWN = new Set(['database', 'collection', 'newName', 'dropTarget']);

/**
 * `<RenameCollection>` with the data of its host; renaming is a call of the tool `rename-collection`.
 * @example
 * <ViewProvider info={info}><RenameCollectionPage /></ViewProvider>
 */
export function RenameCollectionPage(props: PageProps): ReactNode {
  return (
    <ConnectedPage
      {...props}
      schema={RenameCollectionDataSchema}
      what="a collection to rename"
      draw={({ data, view, input }) => (
        <RenameCollectionView
          data={data}
          onRename={view.hostCapabilities.serverTools && (args => rename(view, { ...others(data, input), ...args }))}
        />
      )}
    />
  );
}

/** The other arguments of the call, such as `connectionId`: from the data, else from the call that is shown. */
function others({ arguments: own }: RenameCollectionData, input: Record<string, unknown>): Record<string, unknown> {
  return own ?? Object.fromEntries(Object.entries(input).filter(([name]) => !OWN.has(name)));
}

async function rename(view: View, args: RenameArguments): Promise<RenameCollectionData | undefined> {
  const result = await view.callTool(TOOL, args).catch(error => {
    throw new Error(describeError(error), { cause: error });
  });
  if (result.isError) throw new Error(readText(result).slice(0, 4000) || 'The tool failed without a word.');
  const reading = readRenderData(RenameCollectionDataSchema, result);
  return 'data' in reading ? reading.data : undefined;
}

/** Describes for the user why there was no answer. */
function describeError(error: unknown): string {
  if (!(error instanceof ViewError)) return String(error);
  switch (error.code) {
    case 'denied':
      return 'It was not allowed.';
    case 'unsupported':
      return 'This host calls no tools. Ask for it in the conversation.';
    case 'timeout':
      return 'There was no answer. Whether it was renamed is not known: look before you try again.';
    default:
      return error.message;
  }
}
