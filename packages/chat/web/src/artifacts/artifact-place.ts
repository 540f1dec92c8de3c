// Names by which the parts of an open artifact find each other.

/** Prefix of the ids of surfaces that show an artifact: they belong to no call. */
export const ARTIFACT_SURFACE_PREFIX = 'artifact-';

/** Id of the heading of the open artifact. */
export const PANEL_TITLE_ID = 'artifact-panel-title';
