import { Text } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Page, Part } from '../guide/Guide'
import styles from '../guide/Guide.module.css'

const steps = [
  ['1', 'Within a line'],
  ['2', 'Between lines, in a cell'],
  ['3', 'Between fields and buttons'],
  ['4', 'Between sections'],
  ['5', 'Around a page'],
  ['6', 'Around a message alone on its page'],
  ['7', 'Rarely'],
  ['8', 'Rarely'],
  ['9', 'Rarely'],
] as const

const Spacing = () => (
  <Page title="Spacing" about="Nine steps. What belongs together is closer than what does not.">
    <Part title="Steps">
      <ul className={styles.samples}>
        {steps.map(([step, use]) => (
          <li key={step}>
            <span className={styles.bar} style={{ inlineSize: `var(--space-${step})` }} />
            <Text size="1" color="gray">
              --space-{step}: {use}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
  </Page>
)

const meta = {
  title: 'Foundations/Spacing (margin, padding, gap)',
  id: 'foundations-spacing',
  component: Spacing,
  tags: ['!autodocs'],
} satisfies Meta<typeof Spacing>

export default meta

export const Steps: StoryObj<typeof meta> = {}
