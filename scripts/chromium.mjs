import { existsSync } from 'node:fs'

/** Where Chromium is and how tests start it. `CHROMIUM` names another one. */
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

export const chromium = {
  executablePath,
  howToGetIt: "install Chromium (Debian: 'apt-get install chromium') or name one in the environment variable CHROMIUM",
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
