import { expect, userEvent, waitFor } from 'storybook/test'

/** Chooses an option of a select by its text or value, once it is there: options may be read after the form shows. */
export async function choose(select: HTMLElement, option: string): Promise<void> {
  await waitFor(() =>
    expect([...select.querySelectorAll('option')].flatMap(({ value, text }) => [value, text])).toEqual(expect.arrayContaining([option])),
  )
  await userEvent.selectOptions(select, option)
}
