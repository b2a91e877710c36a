import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** The map in docs/architecture.md as a rule: services never import each other, libs never import services. */
const boundaries = {
  enforceBuildableLibDependency: false,
  allow: [],
  depConstraints: [
    { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
    { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:lib'] },
    { sourceTag: 'type:deploy', onlyDependOnLibsWithTags: ['type:lib'] },
    { sourceTag: 'type:program', onlyDependOnLibsWithTags: ['type:lib', 'type:deploy'] },
  ],
};

/** Libraries that only one of our own may import, so that each can be replaced in one place. */
const keptBehind = (name, lib) => ({ name, message: `Only libs/${lib} may import ${name}.` });

export default [
  { ignores: ['**/dist', '**/generated', '**/boundary-fixture', '**/*.js', 'eslint.config.mjs', '**/node_modules'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.mts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
          message: 'Write the fields or entries themselves: a spread of a literal only keeps lines short.',
        },
      ],
      'no-restricted-imports': ['error', { paths: [keptBehind('kafkajs', 'events')] }],
    },
  },
  {
    files: ['**/libs/events/src/kafka/**/*.ts', '**/libs/events/test/**/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/test/**/*.ts'],
    rules: { 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // Programs that talk to a terminal; and a JSDoc cast, which tsc checks, is not seen by these rules.
    files: ['**/*.mjs'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // In no tsconfig, because they must not compile anywhere; module boundaries need no types.
    files: ['**/boundary-fixture/**/*.ts'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/boundary-fixture/**/*.ts'],
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  prettier,
];
