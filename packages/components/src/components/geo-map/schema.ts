// The schema and the contract of `geo-map`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const lat = z.number().check(z.minimum(-90), z.maximum(90));
const lng = z.number().check(z.minimum(-180), z.maximum(180));
const text = z.string().check(z.minLength(1));
const tooltip = z.optional(z.enum(['none', 'hover', 'always']));
const PointSchema = z.object({ lat, lng });
export type GeoPoint = z.infer<typeof PointSchema>;

const IconSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('dot'),
    color: z.optional(z.string()),
    borderColor: z.optional(z.string()),
    radius: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('emoji'),
    value: text,
    size: z.optional(z.number()),
    bgColor: z.optional(z.string()),
    borderColor: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('image'),
    url: z.string(),
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    borderRadius: z.optional(z.number()),
    borderColor: z.optional(z.string()),
  }),
]);

const MarkerSchema = z.object({
  id: z.optional(text),
  lat,
  lng,
  label: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Time when the label is shown beside the marker. @default 'hover' */
  tooltip,
  /** Icon of the marker. @default a dot */
  icon: z.optional(IconSchema),
});
export type GeoMarker = z.infer<typeof MarkerSchema>;

const lineShape = {
  id: z.optional(text),
  label: z.optional(z.string()),
  description: z.optional(z.string()),
  tooltip,
  /** A CSS colour. */
  color: z.optional(z.string()),
  /** Pixels. Absent: 3. */
  weight: z.optional(z.number().check(z.positive())),
  opacity: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
};
const RouteSchema = z.object({
  ...lineShape,
  points: z.array(PointSchema).check(z.minLength(2)),
  /** Dashes as in SVG, such as `4 6`. */
  dashArray: z.optional(z.string()),
});
const AreaSchema = z.object({ ...lineShape, points: z.array(PointSchema).check(z.minLength(3)) });

const ViewportSchema = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('fit'),
    /** Objects that must be in sight. @default 'all' */
    target: z.optional(z.enum(['markers', 'routes', 'areas', 'all'])),
    padding: z.optional(z.number().check(z.minimum(0))),
    maxZoom: z.optional(z.number()),
  }),
  z.object({ mode: z.literal('center'), center: PointSchema, /** 0 is the whole world. */ zoom: z.number() }),
]);

/** Places, routes and areas on a map. It needs no network: without tiles of the application it has a grid and the outlines of the land. */
const GeoMapSchema = z
  .object({
    ...commonShape,
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    markers: z.optional(z.array(MarkerSchema)),
    routes: z.optional(z.array(RouteSchema)),
    areas: z.optional(z.array(AreaSchema)),
    /** Markers that are near each other are one, with their number. */
    clustering: z.optional(
      z.object({
        /** Whether near markers are grouped. @default true from 40 markers on */
        enabled: z.optional(z.boolean()),
        /** Pixels. Absent: 40. */
        radius: z.optional(z.number().check(z.positive())),
        maxZoom: z.optional(z.number()),
        minPoints: z.optional(z.number()),
      }),
    ),
    /** Section of the map. @default all is in sight */
    viewport: z.optional(ViewportSchema),
    /** Whether the zoom buttons are shown. @default true */
    showZoomControl: z.optional(z.boolean()),
    /** Colours follow the page instead. */
    theme: z.optional(z.enum(['light', 'dark'])),
  })
  .check(
    z.refine(map => [map.markers, map.routes, map.areas].some(list => list !== undefined && list.length > 0), {
      error: 'Expected at least one marker, route or area',
      path: ['markers'],
    }),
  );
/** Props of `GeoMap` that travel as JSON, without the props of the application. */
export type GeoMapData = z.infer<typeof GeoMapSchema>;

/** The contract of `GeoMap`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const geoMapContract = defineContract({
  name: 'geo-map',
  description: 'Places, routes and areas on a map, with a list of the same places.',
  schema: GeoMapSchema,
  empty: {},
});
