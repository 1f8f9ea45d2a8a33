import type { StorybookConfig } from '@storybook/react-vite'

export default {
  stories: ['../src/views/**/*.stories.tsx', './**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  staticDirs: ['./public'],
  core: { disableTelemetry: true },
  // TypeScript 7 no longer has the compiler API the default docgen wants.
  typescript: { reactDocgen: 'react-docgen' },
} satisfies StorybookConfig
