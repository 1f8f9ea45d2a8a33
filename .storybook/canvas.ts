import type { StoryContext } from '@storybook/react-vite'

/** A story's element with Testing Library's queries. */
export type Canvas = StoryContext['canvas']
