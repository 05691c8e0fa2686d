export function neededBinaries(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly folder: string; readonly name: string }[]
