import { existsSync } from 'node:fs'

/** The headless shell first: without a browser's own windows a page costs a fifth less. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Where Chromium is and how tests start it. `CHROMIUM` names another one. */
const executablePath = [process.env.CHROMIUM, ...names.map((name) => `/usr/bin/${name}`)].find((path) => path && existsSync(path))

export const chromium = {
  executablePath,
  howToGetIt: "install Chromium (Debian: 'apt-get install chromium-headless-shell') or name one in the environment variable CHROMIUM",
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
}
