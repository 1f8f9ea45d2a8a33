import { Text } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Page, Part } from './guide/Guide'

const parts = [
  ['Foundations', 'Colours, type, spacing, corners, icons, motion and words: what everything is made of.'],
  ['Components', 'One entry each, with its own comment and controls. Search for the word that you know: modal, dropdown, price.'],
  ['Patterns', 'What happens when something is refused, changed by two, held, empty, late or offline, with do and don’t.'],
  ['Screens', 'Every screen in every state that it can reach, by who works with it.'],
  ['Statecharts', 'The processes behind the screens, which run as you click their events.'],
  ['Replay', 'What a person did, step by step, from the file of a reported problem.'],
] as const

const Welcome = () => (
  <Page title="Welcome" about="Every view of the product in each of its states, without a server.">
    <Part title="What is where">
      <dl>
        {parts.map(([name, about]) => (
          <div key={name}>
            <Text as="p" asChild size="3" weight="bold" mt="3">
              <dt>{name}</dt>
            </Text>
            <dd style={{ margin: 0 }}>{about}</dd>
          </div>
        ))}
      </dl>
    </Part>
    <Part title="Look at it in another way">
      <Text as="p" size="2">
        Theme, direction and width are switches of the toolbar. Each story is tested once more in the dark, from right to left and 390
        pixels wide, so a story for those is not needed.
      </Text>
    </Part>
    <Part title="Find your way">
      <Text as="p" size="2">
        Press / to search and S for the sidebar. The tab Interactions shows the steps that lead to a state, Accessibility what is wrong with
        it.
      </Text>
    </Part>
  </Page>
)

const meta = { title: 'Welcome', component: Welcome, tags: ['!autodocs'] } satisfies Meta<typeof Welcome>

export default meta

export const Start: StoryObj<typeof meta> = {}
