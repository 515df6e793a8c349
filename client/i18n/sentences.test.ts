import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';
import { mostDaysAYear } from '#contract/leave-days.ts';
import { largestPayslip, minutesUntil, proofLimits } from '#contract/limits.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import { longestReason } from '#contract/payslip-review.ts';

const root = join(import.meta.dirname, '../..');

/** Files with a sentence for each problem of something that was sent in. */
const ofProblems = /(batch|problem|unreadable)-words\.ts$|unsubscribe-screen/;

/** The words of a message in a component's source; undefined for anything else. */
function wordsOf(node: t.Node | null | undefined): string | undefined {
  if (t.isJSXElement(node) && t.isJSXIdentifier(node.openingElement.name, { name: 'Trans' })) return wordsIn(node);
  if (t.isTaggedTemplateExpression(node) && t.isIdentifier(node.tag) && ['msg', 't'].includes(node.tag.name))
    return wordsOfTemplate(node.quasi);
  if (!t.isCallExpression(node) || !t.isIdentifier(node.callee) || !['msg', 't'].includes(node.callee.name)) return;
  const [given] = node.arguments;
  if (t.isIdentifier(given)) return given.name;
  if (!t.isObjectExpression(given)) return;
  for (const one of given.properties) {
    if (!t.isObjectProperty(one) || !t.isIdentifier(one.key, { name: 'message' })) continue;
    if (t.isStringLiteral(one.value)) return one.value.value;
    if (t.isTemplateLiteral(one.value)) return wordsOfTemplate(one.value);
    return pluralOf(one.value);
  }
}

/** A template with what stands in for its values; of a plural, the words of most numbers. */
function wordsOfTemplate({ quasis, expressions }: t.TemplateLiteral): string {
  return quasis
    .map(({ value }, nth) => `${value.cooked}${nth < expressions.length ? (pluralOf(expressions[nth]) ?? '…') : ''}`)
    .join('');
}

function pluralOf(node: t.Node | undefined): string | undefined {
  if (!t.isCallExpression(node) || !t.isIdentifier(node.callee, { name: 'plural' })) return;
  const [, forms] = node.arguments;
  if (!t.isObjectExpression(forms)) return;
  const other = forms.properties.find((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name: 'other' }));
  return t.isObjectProperty(other) && t.isStringLiteral(other.value) ? other.value.value : undefined;
}

/** What a <Trans> says, without what it encloses. */
function wordsIn({ children }: t.JSXElement): string {
  const parts = children.map((child) => (t.isJSXText(child) ? child.value.replace(/\s+/g, ' ') : '…'));
  return parts.join('').trim();
}

/** Each key, case, choice or condition of a source that has a sentence of its own, in order. */
function sentences(source: string): string[] {
  const found: string[] = [];
  const constants = new Map<string, string>();
  const written = ({ start, end }: t.Node) => source.slice(start ?? 0, end ?? 0).replace(/\s+/g, ' ');
  const ast = parseSync(source, { parserOpts: { plugins: ['typescript', 'jsx'] }, configFile: false, babelrc: false });
  const said = (node: t.Node | null | undefined) => (t.isIdentifier(node) ? constants.get(node.name) : wordsOf(node));
  traverse(ast as t.File, {
    noScope: true,
    VariableDeclarator({ node }) {
      const words = wordsOf(node.init);
      if (words !== undefined && t.isIdentifier(node.id)) constants.set(node.id.name, words);
    },
    ObjectProperty({ node }) {
      const key = t.isIdentifier(node.key) ? node.key.name : t.isStringLiteral(node.key) ? node.key.value : '';
      const [words, answered] = [said(node.value), t.isArrowFunctionExpression(node.value) && said(node.value.body)];
      if (key && words !== undefined) found.push(`${key}: ${words}`);
      if (key && answered) found.push(`${key} → ${answered}`);
    },
    ObjectExpression({ node }) {
      const part = (name: string) =>
        node.properties.find((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name }));
      const [id, label] = [part('id'), part('label') ?? part('name')];
      if (!t.isObjectProperty(id) || !t.isObjectProperty(label)) return;
      const words = said(label.value);
      if (words !== undefined) found.push(`${written(id.value)} → ${words}`);
    },
    ConditionalExpression({ node: { test: condition, consequent, alternate } }) {
      const [words, otherwise] = [said(consequent), said(alternate)];
      if (words === undefined && otherwise === undefined) return;
      found.push(`${written(condition)} ? ${words ?? '–'} : ${otherwise ?? '–'}`);
    },
    LogicalExpression({ node: { operator, left, right } }) {
      const words = said(right);
      if (operator === '&&' && words !== undefined) found.push(`${written(left)} ? ${words}`);
    },
    IfStatement({ node: { test: condition, consequent } }) {
      const words = t.isReturnStatement(consequent) ? said(consequent.argument) : undefined;
      if (words !== undefined) found.push(`${written(condition)} ? ${words}`);
    },
    SwitchCase({ node }) {
      const answer = node.consequent.find((one) => t.isReturnStatement(one));
      const words = answer && said(answer.argument);
      if (words !== undefined && t.isStringLiteral(node.test)) found.push(`${node.test.value}: ${words}`);
    },
  });
  return found;
}

test('a sentence is found with what it is for', () => {
  const source = `const late = msg\`Too late.\`;
    const words = { LATE: late, EARLY: msg\`Too early.\`, hr: msg({ message: 'HR', comment: 'A role' }) };
    const say = (code) => { switch (code) { case 'USED': return t\`Used.\`; } };
    const choices = [{ id: '15', label: t\`A quarter of an hour\` }];
    const button = isNew ? <Trans>Add <b>it</b></Trans> : t\`Save\`;
    const state = isSent && <Trans>Sent</Trans>;
    const counted = { done: () => t\`\${plural(count, { one: '# is done.', other: '# are done.' })}\` };
    const half = (day) => { if (isMorning) return t({ message: \`\${day}, morning\` }); return day; };`;
  expect(sentences(source)).toEqual([
    'LATE: Too late.',
    'EARLY: Too early.',
    'hr: HR',
    'USED: Used.',
    "'15' → A quarter of an hour",
    'label: A quarter of an hour',
    'isNew ? Add … : Save',
    'isSent ? Sent',
    'done → # are done.',
    'isMorning ? …, morning',
  ]);
});

/**
 * A screen test that asks whether an alert is there does not see which. Two swapped sentences change
 * this list: `npx vitest run --project=unit client/i18n/sentences -u` writes it, and a reader checks it.
 */
test('each failure code, problem, choice and condition has the sentence that was written for it (read what changed; sentences -u lists it)', async () => {
  const list = globSync('client/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|gallery|testing/.test(file))
    .toSorted()
    .map((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const found = source.includes('@lingui/') ? sentences(source) : [];
      return { file, found: found.filter((one) => ofProblems.test(file) || /^[A-Z_]{4,}: | → | \? /.test(one)) };
    })
    .filter(({ found }) => found.length > 0)
    .map(({ file, found }) => [file, ...found.map((one) => `  ${one}`)].join('\n'));
  expect(list.length).toBeGreaterThan(15);
  await expect(`${list.join('\n\n')}\n`).toMatchFileSnapshot('./sentences.txt');
});

test('a limit in a sentence is the one that both sides know', () => {
  const megabyte = 1024 ** 2;
  const sentencesWithLimits = [
    `A message can be changed in its first ${roomLimits.editing / 60_000} minutes only.`,
    `This is larger than ${largestPayslip / megabyte} MB.`,
    `This is larger than ${proofLimits.bytes / megabyte} MB. Send a photo, or fewer pages.`,
    `This report has ${proofLimits.aReport} proofs already. HR has them.`,
    `Say why, in ${longestReason} characters at most.`,
    `Enter whole or half days, up to ${mostDaysAYear}.`,
    `Enter your password once more. The console locks after ${minutesUntil.consoleLocks} minutes without use.`,
    `Notifications go out ${minutesUntil.payslipsNotified} minutes after people can see their payslips. Until then nobody is notified of them.`,
  ];
  const english = readFileSync(join(root, 'locales/en.po'), 'utf8');
  expect(sentencesWithLimits.filter((sentence) => !english.includes(`\nmsgid "${sentence}"\n`))).toEqual([]);
});

test('no field has a length of its own: it is the contract’s, so that nothing is typed that the server refuses', () => {
  const wrong = globSync('client/**/*.tsx', { cwd: root })
    .filter((file) => !/\.test\.|gallery/.test(file))
    .filter((file) => /maxLength=\{[^}]*\d/.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});
