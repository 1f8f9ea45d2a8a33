import { Text } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Page, Part } from '../guide/Guide'
import styles from '../guide/Guide.module.css'

const sizes = [
  ['1', 'Helper text, labels of a fact'],
  ['2', 'Body, tables, fields'],
  ['3', 'Title of a section'],
  ['4', 'Title of a dialog'],
  ['5', 'Title of a page in a narrow place'],
  ['6', 'Title of a page'],
  ['7', 'A figure or a message alone on its page'],
] as const
const weights = ['regular', 'medium', 'bold'] as const
const amounts = [129_00, -40_50, 1_234_567_00]

const Type = () => (
  <Page
    title="Type"
    about="The font of the system, in seven sizes and three weights. Figures are tabular, so that digits are below one another."
  >
    <Part title="Sizes">
      <ul className={styles.samples}>
        {sizes.map(([size, use]) => (
          <li key={size}>
            <Text size={size}>Blinda ugglan, بوف کور</Text>
            <Text size="1" color="gray">
              --font-size-{size}: {use}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Weights">
      <ul className={styles.samples}>
        {weights.map((weight) => (
          <li key={weight}>
            <Text weight={weight}>{weight}</Text>
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Figures and money">
      <ul className={styles.samples} style={{ inlineSize: 'fit-content', textAlign: 'end' }}>
        {amounts.map((amount) => (
          <li key={amount}>
            <Amount>{money({ amount, currency: 'SEK' })}</Amount>
          </li>
        ))}
      </ul>
    </Part>
  </Page>
)

const meta = {
  title: 'Foundations/Type (font, typography, text sizes, headings)',
  id: 'foundations-type',
  component: Type,
  tags: ['!autodocs'],
} satisfies Meta<typeof Type>

export default meta

export const Scale: StoryObj<typeof meta> = {}
