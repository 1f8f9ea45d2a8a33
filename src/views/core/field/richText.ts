import DOMPurify from 'dompurify'
import { richTextLink } from '#api/core/kinds/link'

const renamed: Record<string, string> = {
  B: 'strong',
  I: 'em',
  STRIKE: 's',
  DEL: 's',
  INS: 'u',
  DIV: 'p',
  H1: 'h2',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
}
const blocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']
const inline = ['strong', 'em', 'u', 's', 'a', 'br']
const allowedTags = new Set([...blocks, ...inline])

/** Removes scripts and styles. */
export const cleanFragment = (html: string): DocumentFragment =>
  document.importNode(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: [...allowedTags, ...Object.keys(renamed).map((tag) => tag.toLowerCase())],
      ALLOWED_ATTR: ['href', 'dir'],
      ALLOWED_URI_REGEXP: richTextLink,
      // DOMPurify would otherwise apply the URI rule above.
      ADD_URI_SAFE_ATTR: ['dir'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    }),
    true,
  )

/** `isRichText`: allowed tags only, links with their address only. */
function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? '').replace(/\u200b/g, ''))
  const inside = [...node.childNodes].map(write).join('')
  if (!(node instanceof HTMLElement)) return inside
  const tag = renamed[node.tagName] ?? node.tagName.toLowerCase()
  if (tag === 'br') return '<br>'
  if (!allowedTags.has(tag)) return inside
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? ''
    return richTextLink.test(href) ? `<a href="${href.replace(/&/g, '&amp;')}">${inside}</a>` : inside
  }
  const dir = node.getAttribute('dir')
  // Editors end paragraphs with an extra break.
  const text = blocks.includes(tag) && inside !== '<br>' ? inside.replace(/<br>$/, '') : inside
  return `<${tag}${blocks.includes(tag) && dir && /^(auto|ltr|rtl)$/.test(dir) ? ` dir="${dir}"` : ''}>${text}</${tag}>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Wraps text outside paragraphs and trims blank ones; empty if unreadable. */
export function toRichText(html: string): string {
  const fragment = cleanFragment(html)
  if ((fragment.textContent ?? '').replace(/\u200b/g, '').trim() === '') return ''
  const paragraphs = document.createDocumentFragment()
  let open: HTMLElement | undefined
  for (const node of [...fragment.childNodes]) {
    const isBlock = node instanceof HTMLElement && blocks.includes(renamed[node.tagName] ?? node.tagName.toLowerCase())
    if (isBlock) open = undefined
    else if (!open) {
      if ((node.textContent ?? '').trim() === '') continue
      open = paragraphs.appendChild(document.createElement('p'))
    }
    ;(isBlock ? paragraphs : open)?.append(node)
  }
  const isBlank = (node: ChildNode | null) => node !== null && (node.textContent ?? '').replace(/\u200b/g, '').trim() === ''
  while (isBlank(paragraphs.firstChild)) paragraphs.firstChild?.remove()
  while (isBlank(paragraphs.lastChild)) paragraphs.lastChild?.remove()
  return write(paragraphs)
}
