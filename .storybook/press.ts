import { screen, userEvent } from 'storybook/test'

/** Presses a button once it is there. */
export const press = async (name: string | RegExp): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))
