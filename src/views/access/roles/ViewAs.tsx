import { Button, Heading, Text } from '@radix-ui/themes'
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { allows } from '#api/core/permissions'
import { type Chunk, useChunk } from '#views/core/chunk.ts'
import { menuFor, type Section } from '#views/core/menu.ts'
import { type Page, useAllPages } from '#views/core/pages.ts'
import styles from './Access.module.css'

type Screen = { path: string; title: string }

const screensFor = (pages: readonly Page[], held: readonly string[]): Screen[] =>
  pages.filter(({ permission }) => allows(held, permission)).map(({ path, title }) => ({ path, title }))

function viewAs(
  pages: readonly Page[],
  before: readonly string[],
  after: readonly string[],
): { shown: Screen[]; hidden: Screen[]; menu: Section[]; count: number } {
  const [was, is] = [screensFor(pages, before), screensFor(pages, after)]
  const without = (from: Screen[], screens: Screen[]) => from.filter(({ path }) => !screens.some((screen) => screen.path === path))
  return { shown: without(is, was), hidden: without(was, is), menu: menuFor(after), count: is.length }
}

const texts = {
  title: (role: string) => `View as ${role}`,
  none: 'This change neither hides nor shows a screen.',
  screens: (count: number) => (count === 1 ? '1 screen' : `${count} screens`),
  hides: 'This change hides',
  shows: 'This change shows',
  opens: (count: string) => `Opens ${count}: their menu`,
  empty: 'Nothing: the menu of this role is empty.',
  look: 'Preview the app',
}

export type Opening = {
  role: string
  permissions: readonly string[]
  back: string
}

/** Draws the app as a role finds it. Says whether it opened: what is held has to be sent first. */
export type Preview = Chunk<{ useOpenPreview: () => (opening: Opening) => boolean }>

type Props = { role: string; before: readonly string[]; after: readonly string[]; preview: Preview; onLook: () => void }

export function ViewAs({ role, before, after, preview, onLook }: Props) {
  const { useOpenPreview } = useChunk(preview)
  const openPreview = useOpenPreview()
  const pages = useAllPages()
  const [path] = useLocation()
  const query = useSearch()
  const { shown, hidden, menu, count } = useMemo(() => viewAs(pages, before, after), [pages, before, after])
  const isChange = before.length !== after.length || before.some((name) => !after.includes(name))
  const look = () => {
    if (openPreview({ role, permissions: after, back: query ? `${path}?${query}` : path })) onLook()
  }
  return (
    <section className={styles.viewAs} aria-labelledby="view-as">
      <Heading as="h2" size="3" id="view-as">
        <bdi>{texts.title(role)}</bdi>
      </Heading>
      <div role="status">
        {isChange && shown.length + hidden.length === 0 && (
          <Text as="p" size="2" color="gray">
            {texts.none}
          </Text>
        )}
        <Screens tone="red" title={texts.hides} screens={hidden} />
        <Screens tone="green" title={texts.shows} screens={shown} />
      </div>
      {menu.length === 0 ? (
        <Text as="p" size="2" color="gray">
          {texts.empty}
        </Text>
      ) : (
        <details className={styles.screens}>
          <summary>{texts.opens(texts.screens(count))}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
          <ul className={styles.menu} tabIndex={0}>
            {menu.map((section) => (
              <li key={section.name}>
                <strong>{section.title}</strong>
                <span>{section.entries?.map(({ title }) => title).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button variant="soft" className={styles.look} onClick={look}>
        {texts.look}
      </Button>
    </section>
  )
}

const Screens = ({ tone, title, screens }: { tone: 'red' | 'green'; title: string; screens: Screen[] }) =>
  screens.length > 0 && (
    <details className={styles.screens} data-tone={tone}>
      <summary>
        {title} <strong>{texts.screens(screens.length)}</strong>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <ul tabIndex={0}>
        {screens.map(({ path, title: name }) => (
          <li key={`${path} ${name}`}>
            {name} <code dir="ltr">{path}</code>
          </li>
        ))}
      </ul>
    </details>
  )
