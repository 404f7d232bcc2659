/** A variable of the environment, or several that are explained together. The list in `docs/configuration.md` is made of these. */
type Documented = {
  readonly names: readonly string[];
  /** What holds where it is not set, as Markdown; nothing where nothing does. */
  readonly fallback: string;
  /** What it means and which form it has, as Markdown. */
  readonly meaning: string;
};

/** All variables that the server and the command line read, in the order of the document. After a change: `npm run generate`. */
export const VARIABLES = [
  {
    names: ['PUBLIC_URL'],
    fallback: '`http://localhost:` and `PORT`',
    meaning:
      'Scheme, host and port as others see them; no path. The host is the domain of all handles and part of every ' +
      'address given to other servers: it cannot change once there are accounts, and the server does not start with ' +
      'another. Other servers only talk to addresses with `https`, and browsers make passkeys only there, and on ' +
      '`localhost`.',
  },
  {
    names: ['HOST'],
    fallback: "`127.0.0.1` when the host of `PUBLIC_URL` is this machine's loopback, else `0.0.0.0`",
    meaning: 'The address to listen on.',
  },
  {
    names: ['PORT'],
    fallback: '`3000`',
    meaning: 'The port to listen on, 0 to 65535; 0 lets the system choose, and needs a `PUBLIC_URL`.',
  },
  {
    names: ['DATA_DIR'],
    fallback: '`./data`',
    meaning:
      'Folder of the SQLite database and of the media; relative to the working directory. Must be writable. What the ' +
      'server keeps there is closed to other users of the machine at each start. The file `server` says that one has ' +
      'been here: while it is there, a missing or empty database is refused instead of taken for that of a new ' +
      'server.',
  },
  {
    names: ['BACKUP_DIR'],
    fallback: '`backups` in `DATA_DIR`',
    meaning: 'The folder for daily backups, and the default for others; preferably on another disk. Must be writable.',
  },
  {
    names: ['DATABASE_URL'],
    fallback: '`whinchat.sqlite3` in `DATA_DIR`',
    meaning:
      '`postgres://user:password@host/name` (PostgreSQL 15 or newer, a database with the encoding UTF8) or ' +
      '`sqlite:path`.',
  },
  {
    names: ['SECRET_KEY', 'SECRET_KEY_FILE'],
    fallback: 'a file `secret-key` in `DATA_DIR`',
    meaning:
      'The key that seals the secrets of authenticator apps in the database: a text of at least 32 characters, such ' +
      'as `openssl rand -base64 32` prints, or the path of a file with it. Without either, the first start makes the ' +
      'file. All processes need the same; one with another refuses to start, and one without any serves, but cannot ' +
      'check codes of apps. See [below](#the-key-of-second-factors).',
  },
  {
    names: ['ROLE'],
    fallback: '`all`',
    meaning: '`web` answers requests, `worker` runs jobs, `all` does both. With SQLite always `all`, in one process.',
  },
  {
    names: ['S3_ENDPOINT'],
    fallback: '',
    meaning:
      'Address of an S3-compatible store, such as `https://s3.eu-central-1.amazonaws.com`; it may be private. With ' +
      'any of the `S3_` variables set, endpoint, bucket and both keys must be.',
  },
  {
    names: ['S3_BUCKET'],
    fallback: '',
    meaning: 'Name of the bucket.',
  },
  {
    names: ['S3_REGION'],
    fallback: '`us-east-1`',
    meaning: 'Part of every signature. Some stores require a special value here, such as `auto` or `garage`.',
  },
  {
    names: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    fallback: '',
    meaning:
      'They must be allowed to get, put and delete objects of the bucket; to put their ACLs when there is an ' +
      '`S3_PUBLIC_URL`; and to list them for `media prune --strays`.',
  },
  {
    names: ['S3_PATH_STYLE'],
    fallback: '`true`',
    meaning: '`false` names the bucket in the host (`https://bucket.endpoint/…`) instead of the path.',
  },
  {
    names: ['S3_PUBLIC_URL'],
    fallback: 'this server passes files on',
    meaning: "Where clients download media: the bucket's own address or that of a CDN in front of it.",
  },
  {
    names: ['S3_PERMISSION'],
    fallback: '`public-read`',
    meaning: 'The ACL of each file when there is an `S3_PUBLIC_URL`; `none` for stores without support for ACLs.',
  },
  {
    names: ['SMTP_URL'],
    fallback: 'no mail',
    meaning:
      '`smtp://user:password@host:587` or `smtps://user:password@host`. Without it nobody can confirm an address, ' +
      'reset a password by mail, or be told of notifications while away.',
  },
  {
    names: ['SMTP_FROM'],
    fallback: '`notifications@` and the host of `PUBLIC_URL`',
    meaning: 'The sender of mail.',
  },
  {
    names: ['TRANSLATE_SERVICE'],
    fallback: 'by `TRANSLATE_URL`',
    meaning: '`libretranslate` or `deepl`: the service that translates posts on request.',
  },
  {
    names: ['TRANSLATE_URL'],
    fallback: "DeepL's own address",
    meaning:
      'Base address of the service, such as `http://localhost:5000`; it may be private. Without it, and without a key ' +
      'for DeepL, nothing is translated.',
  },
  {
    names: ['TRANSLATE_API_KEY'],
    fallback: '',
    meaning: 'The key of the service; DeepL needs one.',
  },
  {
    names: ['TRUST_PROXY'],
    fallback: '`loopback`',
    meaning:
      'Whose `X-Forwarded-*` headers are trusted: `true`, `false`, or a comma-separated list of addresses, CIDR ' +
      'ranges and the names `loopback`, `linklocal`, `uniquelocal`. `true` lets anybody choose the address by which ' +
      'rate limits are counted.',
  },
  {
    names: ['LOG_LEVEL'],
    fallback: '`info`',
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. At `debug` there is a line for each request ' +
      'and each delivery. A line that belongs to a request names it in `request_id`: the `X-Request-Id` of its ' +
      'answer, which is that of a trusted proxy if it gave one. So do the lines of jobs that the request ordered, ' +
      '`whinchat jobs list`, and deliveries to other servers, which Mastodon among others logs by the same id.',
  },
  {
    names: ['LOG_FORMAT'],
    fallback: 'by where it goes',
    meaning:
      '`text` or `json`. Without it, the log is text on a terminal and in the journal of systemd, and one JSON object ' +
      'a line elsewhere, for programs.',
  },
  {
    names: ['METRICS_TOKEN'],
    fallback: 'loopback only',
    meaning:
      'A bearer token that gives access to `/metrics` from other machines, and through proxies. See ' +
      '[administration.md](administration.md#watching-the-server).',
  },
  {
    names: ['METRICS_PORT'],
    fallback: '`9464`',
    meaning:
      'Where a worker, which has no other port, answers `/livez`, `/readyz` and `/metrics`, on loopback alone. Where ' +
      'somebody else has the port, it says so in the log and works on: give each worker of a machine one of its own. ' +
      '0 lets the system choose; the log says which.',
  },
  {
    names: ['RATE_LIMIT_MULTIPLIER'],
    fallback: '`1`',
    meaning: 'Factor on all request limits, above 0. For load tests.',
  },
  {
    names: ['BODY_MEMORY'],
    fallback: '`32`',
    meaning:
      'Megabytes of memory that the bodies of all requests together may take up until they are answered, from 1 on; ' +
      'what goes beyond gets a 503. Files are not counted: they go to the disk as they arrive.',
  },
  {
    names: ['BODY_MEMORY_PER_ADDRESS'],
    fallback: '`16`',
    meaning: 'The same for one IPv4 address, or one /64 of IPv6; what goes beyond gets a 429.',
  },
  {
    names: ['MAX_CONNECTIONS'],
    fallback: '`50000`',
    meaning: 'Open connections of one process, those of the streaming API included; further ones are closed at once.',
  },
  {
    names: ['MIN_FREE_DISK'],
    fallback: '`512`',
    meaning:
      'Megabytes that must stay free on the disk of `DATA_DIR`: with less, uploads get a 503, so that the database ' +
      'can go on writing.',
  },
  {
    names: ['ALLOW_PRIVATE_NETWORKS'],
    fallback: '`false`',
    meaning:
      '`true` allows fetching from private addresses and over plain HTTP; a list such as ' +
      '`127.0.0.1:4001,127.0.0.1:4002` allows exactly these. For tests only: it opens your network to anybody who can ' +
      'make the server fetch an address.',
  },
] as const satisfies readonly Documented[];
