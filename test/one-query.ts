import pg from 'pg'

type Inside = { pipeline: boolean; _getActiveQuery(): unknown }

// A test fails if a client without pipelining is asked while another query runs on it: `pg` 9 refuses it.
const { prototype } = pg.Client
if (!Object.hasOwn(prototype.query, 'isStrict')) {
  const query: (...args: unknown[]) => unknown = prototype.query
  const strict = function (this: pg.Client & Inside, ...args: unknown[]) {
    if (!this.pipeline && this._getActiveQuery()) throw new Error('The client is already executing a query.')
    return query.apply(this, args)
  }
  prototype.query = Object.assign(strict, { isStrict: true }) as typeof prototype.query
}
