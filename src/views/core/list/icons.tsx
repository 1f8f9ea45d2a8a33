import type { ReactNode } from 'react'

const icon = (path: ReactNode) => () => (
  <svg width="15" height="15" viewBox="0 0 15 15" fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" aria-hidden>
    {path}
  </svg>
)

export const SearchIcon = icon(
  <>
    <circle cx="6.5" cy="6.5" r="4" />
    <path d="M9.5 9.5 13 13" />
  </>,
)
export const FilterIcon = icon(<path d="M2 4h11M4 7.5h7M6 11h3" />)
export const ViewIcon = icon(<path d="M2 3.5h11v8H2zM6 3.5v8M9.5 3.5v8" />)
export const CommentIcon = icon(<path d="M2.5 3h10v7H7l-3 2.5V10H2.5z" />)
export const CloseIcon = icon(<path d="m4 4 7 7M11 4l-7 7" />)
export const KeyboardIcon = icon(
  <>
    <rect x="1.5" y="3.5" width="12" height="8" rx="1.5" />
    <path d="M4 6h.01M6.3 6h.01M8.7 6h.01M11 6h.01M4.5 9h6" />
  </>,
)
export const PlusIcon = icon(<path d="M7.5 3v9M3 7.5h9" />)
export const ChevronIcon = icon(<path d="M5.5 3.5 9.5 7.5l-4 4" />)
export const ChevronsIcon = icon(<path d="m3.5 3.5 4 4-4 4M7.5 3.5l4 4-4 4" />)
