import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from '../../scripts/balancer.mjs'
import { freePort } from '../../scripts/postgres.mjs'
import { familyOf } from './processor.mjs'

const nginx = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')].map((folder) => join(folder, 'nginx')).find(existsSync)

/** nginx before these servers, or our own balancer in this process where there is none. `pids`: its processes, if it has its own. */
export async function startProxy(urls) {
  if (nginx) return startNginx(urls)
  const balancer = await startBalancer(urls)
  while (balancer.ready().length < urls.length) await wait(20)
  return { ...balancer, name: 'our own balancer', pids: () => [] }
}

async function startNginx(urls) {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-nginx-'))
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr error; worker_processes 1; ${userInfo().uid === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; ${paths.join(' ')}
      upstream app { ${urls.map((url) => `server ${new URL(url).host};`).join(' ')} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`,
  )
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await answers(port))) await wait(20)
  return {
    name: 'nginx',
    url: `http://127.0.0.1:${port}`,
    pids: () => familyOf(child.pid),
    async stop() {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true) || socket.destroy())
    socket.once('error', () => resolve(false))
  })
