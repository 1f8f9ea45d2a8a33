import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import type { Fields } from '#api/core/entityCalls'
import * as field from '#api/core/field'
import type { Canvas } from '#storybook/canvas.ts'
import { storedPicture } from '#storybook/fake.ts'
import { useForm } from '../useForm'
import { formSchema, formValues } from './codec'
import { FieldFor } from './FieldFor'
import { Form } from './Form'
import { cleanFragment, toRichText } from './richText'
import { SubmitButton } from './SubmitButton'

const optionalKinds = {
  title: field.optional(field.text('Title')),
  note: field.optional(field.longText('Note')),
  pages: field.optional(field.integer('Pages', { min: 1 })),
  weight: field.optional(field.number('Weight', { unit: 'g' })),
  price: field.optional(field.money('Price', 'SEK')),
  vat: field.optional(field.percent('VAT')),
  published: field.optional(field.date('Published')),
  shownFrom: field.optional(field.time('Shown from')),
  isActive: field.flag('Active'),
  mail: field.optional(field.email('Email')),
  site: field.optional(field.url('Web site')),
  colour: field.optional(field.colour('Colour')),
  isbn: field.optional(field.isbn('ISBN')),
  language: field.optional(field.language('Language')),
  country: field.optional(field.country('Country')),
  binding: field.optional(field.choice('Binding', { hard: 'Hardback', soft: 'Paperback', ebook: 'E-book' })),
  genre: field.optional(field.ref('Genre', 'Genre')),
  subjects: field.refs('Subjects', 'Subject'),
  cover: field.optional(field.image('Cover')),
  sample: field.optional(field.file('Sample')),
  about: field.optional(field.richText('About')),
} satisfies Fields

const requiredKinds = {
  title: field.text('Title'),
  note: field.longText('Note'),
  pages: field.integer('Pages', { min: 1 }),
  weight: field.number('Weight', { unit: 'g' }),
  price: field.money('Price', 'SEK'),
  vat: field.percent('VAT'),
  published: field.date('Published'),
  shownFrom: field.time('Shown from'),
  isActive: field.flag('Active'),
  mail: field.email('Email'),
  site: field.url('Web site'),
  colour: field.colour('Colour'),
  isbn: field.isbn('ISBN'),
  language: field.language('Language'),
  country: field.country('Country'),
  binding: field.choice('Binding', { hard: 'Hardback', soft: 'Paperback', ebook: 'E-book' }),
  genre: field.ref('Genre', 'Genre'),
  subjects: field.refs('Subjects', 'Subject', 1),
  cover: field.image('Cover'),
  sample: field.file('Sample'),
  about: field.richText('About'),
} satisfies Fields

const book = {
  title: 'بوف کور',
  note: 'Läses i en svit.\nAndra upplagan.',
  pages: 184,
  weight: 312.5,
  price: 12_950,
  vat: 0.06,
  published: '1937-01-31',
  shownFrom: '2026-10-14T09:30:00Z',
  isActive: true,
  mail: 'order@example.org',
  site: 'https://example.org/bocker',
  colour: '#334e8c',
  isbn: '9789100123451',
  language: 'per',
  country: 'IR',
  binding: 'soft',
  genre: 3,
  subjects: [2, 5],
  cover: { id: 1, name: 'blinda-ugglan.png', type: 'image/png', size: 734_000, url: 'File/def' },
  sample: { id: 2, name: 'prov.pdf', type: 'application/pdf', size: 2_400_000, url: 'File/abc' },
  about: '<h2>Om boken</h2><p>En <strong>klassiker</strong> i <em>persisk</em> prosa.</p><ul><li>1937</li><li>Bombay</li></ul>',
}

const genres = ['Novel', 'Poetry', 'Essay', 'رمان', 'Barnböcker', 'Åtta kortromaner', 'Crime', 'Memoir'].map((label, i) => ({
  value: i + 1,
  label,
}))
const thousands = Array.from({ length: 8000 }, (_, i) => ({
  value: i + 1,
  label: `Subject ${String(i + 1).padStart(4, '0')}`,
  more: `T${i + 1}`,
}))

type Args = { fields: Fields; row?: Readonly<Record<string, unknown>>; isReadOnly?: boolean; isLong?: boolean; isBroken?: boolean }

function Sheet({ fields, row, isReadOnly, isLong = false, isBroken = false }: Args) {
  const form = useForm({ schema: formSchema(fields), initial: formValues(fields, row), submit: async (values) => values })
  const source = isBroken ? { options: [], error: new Error(), onRetry: () => undefined } : { options: isLong ? thousands : genres }
  return (
    <div style={{ maxInlineSize: 560 }}>
      <Form form={form} label="Book" onSucceeded={(answer) => document.body.setAttribute('data-sent', JSON.stringify(answer))}>
        {Object.entries(fields).map(([name, each]) => {
          const meta = field.metaOf(each)
          return <FieldFor key={name} form={form} name={name} meta={meta} isReadOnly={isReadOnly} source={source} />
        })}
        <SubmitButton form={form}>Save</SubmitButton>
      </Form>
    </div>
  )
}

const only = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

const meta = {
  id: 'components-fields',
  title: 'Components/Fields (input, text, number, date, time, checkbox, select, combobox, autocomplete, picker)',
  component: Sheet,
  subcomponents: { FieldFor },
  args: { fields: optionalKinds },
  parameters: { layout: 'padded', msw: [storedPicture] },
  beforeEach: () => document.body.removeAttribute('data-sent'),
} satisfies Meta<typeof Sheet>
export default meta
type Story = StoryObj<typeof meta>

const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
const sent = async () => {
  await waitFor(() => expect(document.body).toHaveAttribute('data-sent'))
  return JSON.parse(document.body.dataset.sent ?? 'null')
}

export const Empty: Story = {}
export const Filled: Story = { args: { row: book } }
export const Required: Story = { args: { fields: requiredKinds } }
export const Disabled: Story = { args: { row: book, isReadOnly: true } }
export const DisabledEmpty: Story = { args: { isReadOnly: true } }

export const Invalid: Story = {
  args: { fields: requiredKinds },
  async play({ canvas }) {
    await canvas.findByRole('textbox', { name: 'About' })
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('20 fields need your attention')
  },
}

export const WronglyFilled: Story = {
  args: {
    fields: only(optionalKinds, 'pages', 'weight', 'price', 'vat', 'mail', 'site', 'colour', 'isbn'),
  },
  async play({ canvas }) {
    const wrong = {
      Pages: '0',
      Weight: 'heavy',
      Price: '12,345',
      VAT: '120',
      Email: 'nobody',
      'Web site': 'javascript:1',
      Colour: 'blue',
      ISBN: '9789100123450',
    }
    for (const [label, typed] of Object.entries(wrong)) await userEvent.type(await canvas.findByRole('textbox', { name: label }), typed)
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('8 fields need your attention')
  },
}

export const NumbersAsPeopleTypeThem: Story = {
  args: { fields: only(optionalKinds, 'pages', 'weight', 'price', 'vat') },
  async play({ canvas }) {
    for (const [label, typed] of Object.entries({ Pages: '۱۸۴', Weight: '1 312,5', Price: '129,50', VAT: '6' }))
      await userEvent.type(await canvas.findByRole('textbox', { name: label }), typed)
    await save(canvas)
    await expect(await sent()).toEqual({ pages: 184, weight: 1312.5, price: 12_950, vat: 0.06 })
  },
}

export const IsbnBecomesThirteenDigits: Story = {
  args: { fields: only(requiredKinds, 'isbn') },
  async play({ canvas }) {
    const box = await canvas.findByRole('textbox', { name: /ISBN/ })
    await userEvent.type(box, '91-0-012345-5')
    await userEvent.tab()
    await expect(box).toHaveValue('9789100123451')
  },
}

export const OptionByKeyboard: Story = {
  args: { fields: only(requiredKinds, 'genre') },
  async play({ canvas }) {
    const box = await canvas.findByRole('combobox', { name: /Genre/ })
    box.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(box).toHaveValue('Essay'))
    await userEvent.keyboard('atta')
    await expect(await canvas.findByRole('option')).toHaveTextContent('Åtta kortromaner')
    await expect(canvas.getByText('Åtta kortromaner')).toHaveAttribute('lang', 'sv')
    await userEvent.keyboard('{Enter}')
    await expect(box).toHaveValue('Åtta kortromaner')
  },
}

export const OptionOpen: Story = {
  args: { fields: only(optionalKinds, 'genre', 'subjects'), row: book },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Genre' }))
    await canvas.findByRole('option', { name: /Poetry/ })
  },
}

export const ThousandsOfOptions: Story = {
  args: { fields: only(optionalKinds, 'genre', 'subjects'), isLong: true },
  async play({ canvas }) {
    const box = await canvas.findByRole('combobox', { name: 'Genre' })
    await userEvent.click(box)
    await waitFor(() => expect(canvas.getAllByRole('option').length).toBeGreaterThan(4))
    await waitFor(() => expect(canvas.getAllByRole('option').length).toBeLessThan(60))
    await userEvent.keyboard('{End}')
    await canvas.findByRole('option', { name: /Subject 8000/ })
    await userEvent.keyboard('subject 77 3')
    await canvas.findByRole('option', { name: /Subject 3077/ })
  },
}

export const OptionsFailed: Story = {
  args: { fields: only(optionalKinds, 'genre'), isBroken: true },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Genre' }))
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const SeveralOptions: Story = {
  args: { fields: only(requiredKinds, 'subjects') },
  async play({ canvas }) {
    const box = await canvas.findByRole('combobox', { name: /Subjects/ })
    box.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
    await canvas.findByRole('button', { name: 'Remove Poetry' })
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Backspace}')
    await expect(canvas.queryByRole('button', { name: 'Remove Poetry' })).toBeNull()
    await save(canvas)
    await expect(await sent()).toEqual({ subjects: [1] })
  },
}

const png = (name: string, size: number, type = 'image/png') => new File([new Uint8Array(size)], name, { type })

export const PictureChosen: Story = {
  args: { fields: only(requiredKinds, 'cover') },
  async play({ canvas }) {
    await userEvent.upload(await canvas.findByLabelText(/Cover/), png('mumin.png', 2048))
    await canvas.findByText(/not uploaded yet/)
    await canvas.findByRole('img', { name: 'Preview of mumin.png' })
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    await canvas.findByRole('button', { name: 'Choose a picture' })
  },
}

export const PictureTooLarge: Story = {
  args: { fields: only(requiredKinds, 'cover') },
  async play({ canvas }) {
    await userEvent.upload(await canvas.findByLabelText(/Cover/), png('mumin.png', 5_400_000))
    await canvas.findByText('mumin.png has 5.4 MB: at most 5 MB')
  },
}

export const RichTextTyped: Story = {
  args: { fields: only(requiredKinds, 'about') },
  async play({ canvas }) {
    const text = await canvas.findByRole('textbox', { name: 'About' })
    await userEvent.click(text)
    await userEvent.click(canvas.getByRole('button', { name: 'Bold' }))
    await userEvent.keyboard('Mumin')
    await userEvent.tab()
    await save(canvas)
    await expect(await sent()).toEqual({ about: '<p><strong>Mumin</strong></p>' })
  },
}

/** To a browser `/\\evil.example` is another host. */
export const RichTextLinkRefused: Story = {
  args: { fields: only(requiredKinds, 'about') },
  async play({ canvas }) {
    const text = await canvas.findByRole('textbox', { name: 'About' })
    await userEvent.click(text)
    await userEvent.keyboard('Mumin')
    await userEvent.click(canvas.getByRole('button', { name: 'Link' }))
    const address = await canvas.findByRole('textbox', { name: 'Address of the link' })
    await userEvent.type(address, '/\\evil.example{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Enter a full address such as https://example.org')
    await expect(address).toHaveValue('/\\evil.example')
    await expect(address).toHaveAccessibleDescription(/Enter a full address/)
  },
}

export const RichTextLinksAstray: Story = {
  args: { fields: only(requiredKinds, 'about') },
  async play() {
    const hrefOf = (html: string) => cleanFragment(html).querySelector('a')?.getAttribute('href') ?? null
    for (const href of [
      '/\\evil.example',
      '//evil.example',
      '/\t/evil.example',
      '/&#92;evil.example',
      '/&sol;evil.example',
      'javascript:alert(1)',
    ]) {
      const html = `<p><a href="${href}">x</a></p>`
      await expect([href, hrefOf(html), toRichText(html)]).toEqual([href, null, '<p>x</p>'])
    }
    for (const href of ['/books', 'https://example.org/?a=1&amp;b=2', 'mailto:a@b.se']) {
      const html = `<p dir="rtl"><a href="${href}">x</a></p>`
      await expect([toRichText(html), field.isRichText(html)]).toEqual([html, true])
    }
  },
}
