import { isPage, type UsedModules } from './used-modules.ts'

/**
 * Cost of one more file for a page that loads it, in addition to the file's code, in characters
 * before minifying. The value was measured on the pages of this application.
 */
const FILE = 4000
/**
 * Packages that get separate files, by name. A file that changes only with a dependency stays
 * cached across releases.
 */
const PACKAGES: readonly (readonly [name: string, modules: RegExp])[] = [
  ['react', /\/node_modules\/(?:react|react-dom|scheduler)\//],
  ['router', /\/node_modules\/react-router\//],
  ['query', /\/node_modules\/@tanstack\/(?:react-query|query-core)\//],
  ['zod', /\/node_modules\/zod\//],
]
/**
 * Modules that load the pages by their file names. No group contains them, so the bundler chooses
 * their chunk.
 */
const NAMES = /\/src\/web\/(?:main|routes)\.tsx$/
/**
 * Weight of a place (page or script) when merges are compared. Pages that people see first, before
 * they sign in, count twice. Scripts of other documents count three times.
 */
const weightOf = (place: string): number =>
  /^(?:auth|verify|verify-entry)-page$/.test(place) ? 2 : isPage(place) ? 1 : 3

/** Modules that are put into one file. */
type Group = {
  /** Name of the file, if the group is a package with a separate file. */
  readonly name?: string
  readonly modules: string[]
  /** Pages and scripts that load the file; see `UsedModule.places`. */
  readonly places: Set<string>
  /** Groups whose files this group's file imports. */
  readonly imports: Set<Group>
  size: number
}

/**
 * Possible merge of the group `from` into the group `into`. `added` lists the other groups that
 * more places would then load, each with these places.
 */
type Union = {
  readonly gain: number
  readonly into: Group
  readonly from: Group
  readonly added: readonly (readonly [Group, readonly string[]])[]
}

/**
 * Puts modules that are loaded together into one file. By itself, the bundler makes a file for
 * every set of pages that share a module. A page would load a hundred of them, each a separate
 * request and compressed separately. Two files are merged as long as the merge saves the pages that
 * load both more than it costs pages that load one.
 * @returns the name of a module's file by the module's id, for the bundler's groups; undefined
 * leaves the module to the bundler
 */
export function groupModules(used: UsedModules): ReadonlyMap<string, string> {
  let groups = groupsByPlaces(used)
  for (let union = bestUnion(groups); union !== undefined; union = bestUnion(groups)) {
    const { into, from, added } = union
    for (const [group, places] of added) for (const place of places) group.places.add(place)
    into.modules.push(...from.modules)
    into.size += from.size
    for (const place of from.places) into.places.add(place)
    groups = groups.filter((group) => group !== from)
    for (const group of [...groups, from]) if (group.imports.delete(from)) group.imports.add(into)
    for (const group of from.imports) into.imports.add(group)
    into.imports.delete(into)
  }
  const max = Math.max(0, ...groups.map(({ places }) => places.size))
  return new Map(
    groups.flatMap((group) => {
      const own = group.name
      if (own !== undefined) return group.modules.map((id) => [id, own] as const)
      const [only = ''] = group.places
      const name = group.places.size === 1 ? `of-${only}` : group.places.size === max ? 'start' : 'shared'
      return group.modules.map((id) => [id, `${name}-${groups.indexOf(group)}`] as const)
    }),
  )
}

function groupsByPlaces(used: UsedModules): Group[] {
  const byPlaces = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  for (const [id, { places, size, isRoot }] of used) {
    const isOfPage = [...places].some(isPage)
    const name = PACKAGES.find(([, modules]) => modules.test(id))?.[0]
    if (name === undefined && (!isOfPage || isRoot || NAMES.test(id) || /^(?:\0|virtual:messages)/.test(id)))
      continue
    const key = name ?? [...places].toSorted().join()
    const group = byPlaces.get(key) ?? {
      ...(name !== undefined && { name }),
      modules: [],
      places: new Set(places),
      imports: new Set(),
      size: 0,
    }
    group.modules.push(id)
    group.size += size
    for (const place of places) group.places.add(place)
    byPlaces.set(key, group)
    groupOf.set(id, group)
  }
  const groups = [...byPlaces.values()]
  for (const group of groups) {
    for (const imported of group.modules.flatMap((id) => used.get(id)?.imports ?? [])) {
      const other = groupOf.get(imported)
      // A page does not load an imported module of which nothing is used. An import therefore
      // counts only if every place of this group also loads the imported group.
      if (other !== undefined && other !== group && minus(group.places, other.places).length === 0)
        group.imports.add(other)
    }
  }
  return groups
}

function bestUnion(groups: readonly Group[]): Union | undefined {
  const below = new Map(groups.map((group) => [group, groupsBelow(group)]))
  let best: Union | undefined
  const joinable = groups.filter(({ name }) => name === undefined)
  joinable.forEach((into, at) => {
    for (const from of joinable.slice(at + 1)) {
      const union = unionOf(into, from, below)
      if (union !== undefined && union.gain > (best?.gain ?? 0)) best = union
    }
  })
  return best
}

/**
 * Returns the union of two groups; undefined if it would make files that import each other in a
 * cycle.
 */
function unionOf(into: Group, from: Group, below: ReadonlyMap<Group, ReadonlySet<Group>>): Union | undefined {
  const leads = (start: Group, end: Group): boolean =>
    [...(below.get(start) ?? [])].some((group) => group !== end && below.get(group)?.has(end) === true)
  if (leads(into, from) || leads(from, into)) return undefined
  const more = [minus(into.places, from.places), minus(from.places, into.places)] as const
  const added = [...new Set([...(below.get(into) ?? []), ...(below.get(from) ?? [])])]
    .filter((group) => group !== into && group !== from)
    .map((group) => {
      const places = new Set([
        ...(below.get(into)?.has(group) === true ? more[1] : []),
        ...(below.get(from)?.has(group) === true ? more[0] : []),
      ])
      return [group, minus(places, group.places)] as const
    })
  const cost =
    weight(more[0]) * from.size +
    weight(more[1]) * into.size +
    added.reduce((sum, [group, places]) => sum + weight(places) * (group.size + FILE), 0)
  return {
    gain: weight([...into.places].filter((place) => from.places.has(place))) * FILE - cost,
    into,
    from,
    added,
  }
}

function groupsBelow(group: Group): ReadonlySet<Group> {
  const below = new Set(group.imports)
  for (const one of below) for (const other of one.imports) below.add(other)
  return below
}

const weight = (places: readonly string[]): number => places.reduce((sum, place) => sum + weightOf(place), 0)

const minus = (places: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...places].filter((place) => !others.has(place))
