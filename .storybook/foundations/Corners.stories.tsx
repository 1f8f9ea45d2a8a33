import { Text } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Page, Part } from '../guide/Guide'
import styles from '../guide/Guide.module.css'

const steps = [
  ['1', 'Marks and small buttons in a row'],
  ['2', 'Buttons of a list, chips'],
  ['3', 'Buttons, fields, menus'],
  ['4', 'Cards and sections'],
  ['5', 'Dialogs'],
] as const

const Corners = () => (
  <Page title="Corners and elevation" about="The larger the box, the rounder. One shadow, for what lies above the page.">
    <Part title="Radius">
      <ul className={styles.samples}>
        {steps.map(([step, use]) => (
          <li key={step}>
            <span className={styles.box} style={{ borderRadius: `var(--radius-${step})` }} />
            <Text size="1" color="gray">
              --radius-{step}: {use}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Elevation">
      <span className={styles.box} style={{ borderRadius: 'var(--radius-4)', boxShadow: 'var(--elevation)' }} />
      <Text as="p" size="1" color="gray" mt="2">
        --elevation: menus, drawers, dialogs
      </Text>
    </Part>
  </Page>
)

const meta = {
  title: 'Foundations/Corners and elevation (radius, shadow)',
  id: 'foundations-corners',
  component: Corners,
  tags: ['!autodocs'],
} satisfies Meta<typeof Corners>

export default meta

export const Steps: StoryObj<typeof meta> = {}
