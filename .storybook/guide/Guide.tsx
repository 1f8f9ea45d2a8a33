import { Heading, Text } from '@radix-ui/themes'
import type { Decorator } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import styles from './Guide.module.css'

const texts = { do: 'Do', dont: "Don't" }

/** A page of its own: a foundation, or a pattern that is drawn for it. */
export const Page = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <main className={styles.page}>
    <div>
      <Heading as="h1" size="6">
        {title}
      </Heading>
      <Text as="p" size="3" mt="2">
        {about}
      </Text>
    </div>
    {children}
  </main>
)

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading as="h2" size="4" mb="2">
      {title}
    </Heading>
    {children}
  </section>
)

type GuideProps = { title: string; when: string; dos: readonly string[]; donts: readonly string[] }

const Side = ({ side, title, rules }: { side: 'do' | 'dont'; title: string; rules: readonly string[] }) => (
  <section className={styles.side} data-side={side}>
    <Heading as="h3" size="2">
      {title}
    </Heading>
    <ul>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </section>
)

const Guide = ({ title, when, dos, donts }: GuideProps) => (
  <aside className={styles.guide} aria-label={title}>
    <Heading as="h2" size="4">
      {title}
    </Heading>
    <Text as="p" size="2">
      {when}
    </Text>
    <div className={styles.sides}>
      <Side side="do" title={texts.do} rules={dos} />
      <Side side="dont" title={texts.dont} rules={donts} />
    </div>
  </aside>
)

/** Puts when and how to use it below the real component. */
export const withGuide =
  (guide: GuideProps): Decorator =>
  (Story) => (
    <>
      <Story />
      <Guide {...guide} />
    </>
  )
