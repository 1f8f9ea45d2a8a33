import { Flex } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { basketStatuses } from '#api/orders/baskets'
import { StatusBadge } from '#views/orders/StatusBadge.tsx'
import { Page, Part } from '../guide/Guide'
import styles from '../guide/Guide.module.css'

const steps = Array.from({ length: 12 }, (_, i) => i + 1)
const scales = [
  ['accent', 'What can be pressed, and what is chosen'],
  ['gray', 'Words, lines and backgrounds'],
  ['green', 'Done, and well'],
  ['amber', 'In progress, and what needs attention'],
  ['red', 'Cancelled, refused, failed'],
  ['blue', 'New'],
  ['cyan', 'A second series of a chart'],
] as const

const Colours = () => (
  <Page
    title="Colours"
    about="Radix scales of twelve steps. 1 and 2 are pages, 3 to 5 backgrounds, 6 to 8 lines, 9 and 10 marks, 11 quiet words, 12 words."
  >
    <Part title="Status">
      <Flex gap="2" wrap="wrap">
        {basketStatuses.map((status) => (
          <StatusBadge key={status} status={status} size="2" />
        ))}
      </Flex>
    </Part>
    {scales.map(([scale, use]) => (
      <Part key={scale} title={`${scale}: ${use}`}>
        <ul className={styles.swatches}>
          {steps.map((step) => (
            <li key={step}>
              <i style={{ background: `var(--${scale}-${step})` }} />
              {scale}-{step}
            </li>
          ))}
        </ul>
      </Part>
    ))}
  </Page>
)

const meta = {
  title: 'Foundations/Colours (palette, status colours, theme)',
  id: 'foundations-colours',
  component: Colours,
  tags: ['!autodocs'],
} satisfies Meta<typeof Colours>

export default meta

export const Scales: StoryObj<typeof meta> = {}
