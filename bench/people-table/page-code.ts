/** A page that draws the console's table of people by `drawPeople(count)`, which answers the milliseconds it took. */
export const pageCode = `
  import '/look/look.css';
  import { createElement as h } from 'react';
  import { createRoot } from 'react-dom/client';
  import { I18nProvider } from '@lingui/react';
  import { i18n } from '@lingui/core';
  import { PeopleTable } from '/console/people/people-table.tsx';
  import { nobody } from '/console/people/selection.ts';

  i18n.activate('en');
  const box = document.getElementById('root');
  box.style.cssText = 'display: grid; height: 600px; overflow: hidden';
  const columns = ['fullName', 'email', 'position', 'department', 'location', 'state'];
  const nothing = () => {};

  function personOf(index) {
    const name = 'Employee ' + index;
    return {
      id: randomId(), fullName: name, email: 'e' + index + '@people.example', position: 'Rigger',
      department: 'Stage', location: 'Hall 3', state: 'in', manager: null, profilePic: null, lastDay: null,
    };
  }

  globalThis.drawPeople = async (count) => {
    const people = Array.from({ length: count }, (_, index) => personOf(index));
    const root = createRoot(box);
    const begun = performance.now();
    root.render(h(I18nProvider, { i18n }, h(PeopleTable, {
      people, columns, view: {}, onOrder: nothing, chosen: nobody, onChoose: nothing,
      hasMore: false, isLoadingMore: false, onLoadMore: nothing, empty: null,
    })));
    while (!box.querySelector('[role=row] a')) await new Promise(requestAnimationFrame);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const took = performance.now() - begun;
    const rows = box.querySelectorAll('[role=row]').length;
    root.unmount();
    return { took, rows };
  };
`;

/** Replaces the virtual layout, so that all rows are drawn. */
export const drawsAll = `
  export const TableLayout = null;
  export const Virtualizer = ({ children }) => children;
`;
