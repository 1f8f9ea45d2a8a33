import type { Meta, StoryObj } from '@storybook/react-vite'
import { SmallTable } from '#views/core/SmallTable.tsx'
import words from '../../docs/words.md?raw'
import { Page, Part } from '../guide/Guide'

type Section = { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

const cellsOf = (line: string) =>
  line
    .replaceAll('`', '')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The tables of docs/words.md, by the heading above. */
const sections: Section[] = words.split('\n## ').flatMap((part) => {
  const [title = '', ...lines] = part.split('\n')
  const [heads, , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf)
  return heads ? [{ title, heads, rows }] : []
})

const Words = () => (
  <Page
    title="Words"
    about="One word for a thing, on screens, in code and in documents. Buttons are a verb and an object, titles are nouns; an error says what happened, why, and what to do."
  >
    {sections.map(({ title, heads, rows }) => (
      <Part key={title} title={title}>
        <SmallTable
          isCards
          rows={rows}
          rowKey={(row) => row.join()}
          columns={heads.map((head, place) => ({
            title: head,
            isHeading: place === 0,
            cell: (row: readonly string[]) => <span>{row[place]}</span>,
          }))}
        />
      </Part>
    ))}
  </Page>
)

const meta = {
  title: 'Foundations/Words (copy, content, glossary, tone, writing)',
  id: 'foundations-words',
  component: Words,
  tags: ['!autodocs'],
} satisfies Meta<typeof Words>

export default meta

export const Glossary: StoryObj<typeof meta> = {}
