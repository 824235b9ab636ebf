import { relative, sep } from 'node:path';
import { checkImport } from './check-import.ts';
import { forbiddenGlobal } from './deterministic.ts';

/** The part of a syntax tree node that the rules read. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly source?: Node | null;
  readonly argument?: Node | null;
  readonly object?: Node;
  readonly property?: Node;
  readonly parent?: Node;
}

interface RuleContext {
  readonly filename: string;
  report(problem: { readonly message: string; readonly node: Node }): void;
}

type Visitor = Readonly<Record<string, (node: Node) => void>>;

/** Holds the import matrix: static, dynamic, type imports and re-exports alike. */
const importMatrixRule = {
  create(context: RuleContext): Visitor {
    const file = pathFromRoot(context.filename);
    const check = (source: Node | null | undefined) => {
      if (typeof source?.value !== 'string') {
        return;
      }
      const message = checkImport(file, source.value);
      if (message !== null) {
        context.report({ message, node: source });
      }
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument),
    };
  },
};

/** Keeps the clock, randomness and cryptographic sources out of code that must be a pure function of its arguments. */
const deterministicRule = {
  create(context: RuleContext): Visitor {
    return {
      Identifier: (node) => {
        const message = forbiddenGlobal(node.name ?? '', node.parent ?? null, node);
        if (message !== null) {
          context.report({ message, node });
        }
      },
    };
  },
};

function pathFromRoot(filename: string): string {
  return relative(process.cwd(), filename).split(sep).join('/');
}

// The linter loads a plugin by its default export.
export default {
  meta: { name: 'commonplace' },
  rules: { 'import-matrix': importMatrixRule, deterministic: deterministicRule },
};
