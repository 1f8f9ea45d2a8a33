import { screen, within } from 'storybook/test'

/** The dialog that was opened, and not the one that stands in for it while it is loaded. */
export const opened = async () => within(await screen.findByRole('dialog', { name: (name) => name !== 'Opening…' }))
