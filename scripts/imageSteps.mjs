// `node scripts/imageSteps.mjs`: the Dockerfile without a container runtime. Runs its COPY and RUN steps, stage by stage, in empty folders
// with the files that Git has, starts the last stage's CMD as another user where that is allowed, and calls it. What it cannot show: that
// Alpine's Node and musl run it, users and file systems of the image.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort, startPostgres } from './postgres.mjs'
import { signIn, withoutHumanCheck } from './serve.mjs'

const nobody = 65_534
const isRoot = userInfo().uid === 0
const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }

const root = mkdtempSync(join(tmpdir(), 'back-office-image-'))
chmodSync(root, 0o755)
try {
  const context = join(root, 'context')
  for (const file of execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split(
    '\0',
  ))
    if (file && existsSync(file)) copy(file, join(context, file))
  const last = runSteps(context)
  console.log(`${(Number(execFileSync('du', ['-sk', last.folder], { encoding: 'utf8' }).split('\t')[0]) / 1024).toFixed(0)} MB beside Node`)
  await start(last)
} finally {
  rmSync(root, { recursive: true, force: true })
}

/** Returns the last stage: its folder, environment and command. */
function runSteps(context) {
  const stages = new Map()
  let stage
  for (const line of readFileSync('Dockerfile', 'utf8').replace(/\\\n/g, ' ').split('\n')) {
    const [, step, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (step === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      stage = { folder: join(root, name), workdir: '/', env: {} }
      stages.set(name, stage)
    } else if (step === 'WORKDIR') {
      stage.workdir = rest
      mkdirSync(join(stage.folder, rest), { recursive: true })
    } else if (step === 'ENV') for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value
    else if (step === 'COPY') {
      const [, from, names] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)
      const files = names.split(' ')
      const to = files.pop()
      for (const file of files) {
        const target = join(stage.folder, stage.workdir, to)
        copy(join(from ? stages.get(from).folder : context, file), to.endsWith('/') ? join(target, basename(file)) : target)
      }
    } else if (step === 'RUN') {
      console.log(`RUN ${rest}`)
      // The image's user has another name here.
      const command = rest.replace(/chown node:node/, 'chmod 777')
      const env = {
        PATH: process.env.PATH,
        HOME: root,
        npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? root, '.npm'),
      }
      const { status } = spawnSync('sh', ['-c', command], {
        cwd: join(stage.folder, stage.workdir),
        env: { ...env, ...stage.env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (status !== 0) throw new Error(`${rest} ended with ${status}`)
    } else if (step === 'CMD') stage.command = JSON.parse(rest)
  }
  return stage
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

async function start({ folder, workdir, env, command }) {
  const database = await startPostgres()
  const cwd = join(folder, workdir)
  const PORT = String(await freePort())
  const child = spawn(command[0], command.slice(1), {
    cwd,
    env: { PATH: process.env.PATH, ...env, ...withoutHumanCheck, ...admin, PORT, DATA_DIR: join(cwd, 'data'), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    let output = ''
    await new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        output += chunk
        if (output.includes('Ready at')) resolve()
      })
      ended.then(() => reject(new Error(`It ended before it was ready:\n${output}`)))
    })
    const url = `http://127.0.0.1:${PORT}`
    const token = await signIn(url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD)
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/html' }
    for (const path of ['', 'api/health', 'api/ready', 'api/User/GetCountMenu']) {
      const { status } = await fetch(`${url}/${path}`, { headers })
      console.log(`${status} /${path}`)
      if (status !== 200) throw new Error(`/${path} was answered with ${status}`)
    }
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`At SIGTERM it ended with ${code}`)
    console.log('Every step of the Dockerfile ran, and what it makes starts, answers and stops.')
  } finally {
    child.kill('SIGKILL')
    await database.stop()
  }
}
