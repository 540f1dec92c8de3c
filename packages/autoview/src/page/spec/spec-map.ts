// A map of a view spec: the places that its pointers find in the items.
import type { DrawContext } from '../../result/draw-context.ts';
import { drawMap, type Place } from '../../result/map.ts';
import { valueAt } from '../../view-spec/spec-pointer.ts';
import { formattedNode, valueLabel } from './format-value.ts';
import type { PartOf } from './spec-types.ts';

export function drawSpecMap(
  draw: DrawContext,
  part: PartOf<'map'>,
  items: readonly unknown[],
): HTMLElement | undefined {
  const { title, fields = [] } = part;
  const places = items.flatMap((item): Place[] => {
    const [latitude, longitude] = [Number(valueAt(item, part.latitude)), Number(valueAt(item, part.longitude))];
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return [];
    const words = fields
      .filter(({ at }) => valueAt(item, at) !== undefined)
      .flatMap(field => [' · ', `${valueLabel(field)}: `, formattedNode(draw, valueAt(item, field.at), field, item)]);
    const name =
      title === undefined ? '' : (formattedNode(draw, valueAt(item, title), { at: title }).textContent ?? '');
    return [{ latitude, longitude, title: name, words }];
  });
  return places.length > 0 ? drawMap(draw, places) : undefined;
}
