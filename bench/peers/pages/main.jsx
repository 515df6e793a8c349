import 'bootstrap/dist/css/bootstrap.min.css';
import 'slick-carousel/slick/slick.css';
import 'slick-carousel/slick/slick-theme.css';
import './words.js';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { Home } from './home.jsx';
import { Login } from './login.jsx';
import { MyVoice } from './my-voice.jsx';
import { Payslips } from './payslips.jsx';
import { Profile } from './profile.jsx';

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<Login />} />
      <Route path="/home" element={<Home />} />
      <Route path="/hepayslip" element={<Payslips />} />
      <Route path="/my-profile" element={<Profile />} />
      <Route path="/my-voice" element={<MyVoice />} />
      <Route path="*" element={<Navigate to="/" />} />
    </Routes>
  </BrowserRouter>,
);
