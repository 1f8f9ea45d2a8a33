import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon, type IconName, shapes } from '#views/app/shell/icons.tsx'
import * as ofLists from '#views/core/list/icons.tsx'
import { Page, Part } from '../guide/Guide'
import styles from '../guide/Guide.module.css'

const names = Object.keys(shapes) as IconName[]

const Icons = () => (
  <Page
    title="Icons"
    about="Lines of 1.2 in a box of 15, in the colour of the text. An icon alone has a name for screen readers, beside a word it has none."
  >
    <Part title="Sections of the menu">
      <ul className={styles.icons}>
        {names.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Lists">
      <ul className={styles.icons}>
        {Object.entries(ofLists).map(([name, Each]) => (
          <li key={name}>
            <Each /> {name}
          </li>
        ))}
      </ul>
    </Part>
  </Page>
)

const meta = {
  title: 'Foundations/Icons (symbols, glyphs)',
  id: 'foundations-icons',
  component: Icons,
  tags: ['!autodocs'],
} satisfies Meta<typeof Icons>

export default meta

export const All: StoryObj<typeof meta> = {}
