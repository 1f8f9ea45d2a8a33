import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// One document serves many files. Testing Library unmounts by itself only where the test functions are globals, which they are not here.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  Object.assign(document.documentElement, { className: '', dir: '', lang: '' })
  localStorage.clear()
  sessionStorage.clear()
})

// A busy machine takes its time: this only delays a failure.
configure({ asyncUtilTimeout: 20_000 })
