import { userEvent } from 'storybook/test'

/** Enters a code at once: key by key, with a pause of a busy machine among them, it would be a person's in part and a scanner's in part. */
export async function enterCode(field: HTMLElement, code: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(code)
  await userEvent.keyboard('{Enter}')
}
