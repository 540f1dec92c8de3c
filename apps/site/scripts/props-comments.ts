// The comments of the members of a component's props, read from its schema by the TypeScript compiler: Zod's inferred types keep them.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './site-files.ts';

/** Comments by the path of a member, such as `todos[].label`, each as one line. */
export type PropsComments = ReadonlyMap<string, string>;

const MAX_DEPTH = 4;

/** Reads the comments of the props of every contract of `@vitrine/components/schemas`, by the contract's name: `planContract`. */
export function readPropsComments(): Map<string, PropsComments> {
  const file = join(root, 'packages', 'components', 'src', 'schemas.ts');
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@vitrine/source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`TypeScript could not read ${file}.`);
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
  return new Map(
    exported
      .filter(({ name }) => /^[a-z].*Contract$/.test(name))
      .map(symbol => {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        const comments = new Map<string, string>();
        for (const type of listProps(checker, checker.getTypeOfSymbol(target)))
          addComments(checker, type, '', 0, comments);
        return [symbol.name, comments];
      }),
  );
}

/** The types that a contract's `parse` returns. */
function listProps(checker: ts.TypeChecker, contract: ts.Type): ts.Type[] {
  const parse = contract.getProperty('parse');
  if (!parse) return [];
  return checker
    .getTypeOfSymbol(parse)
    .getCallSignatures()
    .map(signature => checker.getReturnTypeOfSignature(signature));
}

function addComments(
  checker: ts.TypeChecker,
  type: ts.Type,
  prefix: string,
  depth: number,
  comments: Map<string, string>,
): void {
  if (depth > MAX_DEPTH) return;
  for (const part of listObjects(checker, type)) {
    for (const member of checker.getPropertiesOfType(part)) {
      const path = prefix + member.name;
      const comment = ts.displayPartsToString(member.getDocumentationComment(checker)).replaceAll('\n', ' ');
      if (comment !== '' && !comments.has(path)) comments.set(path, comment);
      const memberType = checker.getNonNullableType(checker.getTypeOfSymbol(member));
      addMemberComments(checker, memberType, path, depth, comments);
    }
  }
}

function addMemberComments(
  checker: ts.TypeChecker,
  type: ts.Type,
  path: string,
  depth: number,
  comments: Map<string, string>,
): void {
  for (const part of type.isUnion() ? type.types : [type]) {
    const item = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference)[0] : undefined;
    if (item) addComments(checker, item, `${path}[].`, depth + 1, comments);
    else addComments(checker, part, `${path}.`, depth + 1, comments);
  }
}

/** The object types of a type, without arrays and the objects of primitive values. */
function listObjects(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  return (type.isUnion() ? type.types : [type]).filter(
    part => part.flags & ts.TypeFlags.Object && !checker.isArrayType(part) && part.getCallSignatures().length === 0,
  );
}
