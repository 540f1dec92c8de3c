// The types of stories: Storybook shows them, and the tests open each one in a browser.
import type { ComponentType } from 'react';

export interface StoryMeta<Props> {
  /** `Components/Code block`. */
  title: string;
  component: ComponentType<Props>;
}

/** A component in one state. */
export interface Story<Props> {
  args: Props;
}
